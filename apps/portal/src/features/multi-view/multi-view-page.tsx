import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { LayoutGrid, ListPlus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useUninterrupted } from '../../lib/page/uninterrupted-task.ts';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { focusIfLost } from '../../ui/overlay/focus-if-lost.ts';
import { Notice } from '../../ui/notice.tsx';
import { EventCard } from '../event-card/index.ts';
import {
  inVisualOrder,
  matchInDirection,
  maxMatches,
  withLarge,
  withLayout,
  withMatches,
  withoutMatch,
  withSwapped,
} from './chosen-matches.ts';
import {
  arrangementOf,
  leadingMatchClass,
  listClass,
  maxGridWidth,
  otherMatchesClass,
} from './layout.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { ListFailed } from './list-failed.tsx';
import { MatchTile } from './match-tile.tsx';
import { isWatchable, type MultiViewData } from './multi-view.api.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileNotice } from './tile-notice.tsx';
import { useMultiView } from './use-multi-view.ts';
import { useTileDrag } from './use-tile-drag.ts';

const MatchPicker = lazyPart(async () => (await import('./match-picker.tsx')).MatchPicker);
const OtherMatches = lazyPart(async () => (await import('./other-matches.tsx')).OtherMatches);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/**
 * Handles the digit keys from 1 to `count` anywhere on the page, except in fields and under a dialog.
 * @param onDigit gets the index of the key, 0 for `1`
 */
function useDigitKeys(count: number, onDigit: (index: number) => void): void {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (!/^[1-9]$/.test(event.key) || Number(event.key) > count) return;
    // The audible player would treat a digit as a position in its video.
    event.preventDefault();
    onDigit(Number(event.key) - 1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Cards of one size, centred below the notice. */
const lockedListClass =
  'mx-auto flex max-w-5xl flex-wrap justify-center gap-(--t-gap) *:w-full sm:*:w-[calc(50%-var(--t-gap))] lg:*:w-[calc(33%-var(--t-gap))]';

interface EmptyProps extends Pick<MultiViewData, 'live' | 'locked'> {
  readonly onChoose: () => void;
}

/** Shown without a match: none is chosen, or the live ones are none, not this viewer's to watch, or unknown. */
function NoMatch({ live, locked, onChoose }: EmptyProps) {
  const t = useTranslations('multiView');
  const router = useRouter();
  switch (live) {
    case 'failed':
      return (
        <ListFailed
          className="justify-items-center px-6 py-8 text-center"
          onRetry={() => void router.invalidate()}
        />
      );
    case 'none':
      return (
        <Notice
          icon={LayoutGrid}
          title={t('noneLive')}
          text={t('noneLiveText', { most: maxMatches })}
          action={
            <AppLink to="/upcoming" className={buttonClass()}>
              {t('toUpcoming')}
            </AppLink>
          }
        />
      );
    case 'locked':
      return (
        <>
          <Notice icon={LayoutGrid} title={t('lockedTitle')} text={t('lockedText')} />
          <ul className={lockedListClass}>
            {locked.map((event) => (
              <li key={event.id} className="min-w-0">
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        </>
      );
    // Without watchable ones once all were removed.
    case 'watchable':
    case null:
      return (
        <Notice
          icon={LayoutGrid}
          title={t('emptyTitle')}
          text={t('emptyText', { most: maxMatches })}
          action={
            <button
              type="button"
              aria-haspopup="dialog"
              className={buttonClass()}
              onClick={onChoose}
            >
              {t('choose')}
            </button>
          }
        />
      );
  }
}

/** Up to four live matches beside each other. One is audible, and each is independent of the others. */
export function MultiViewPage({ data }: { readonly data: MultiViewData }) {
  const t = useTranslations('multiView');
  const { chosen, matches, change, loadTile } = useMultiView(data);
  const [isPicking, setPicking] = useState(false);
  const [announcement, announce] = useState('');
  const { ids, layout } = chosen;
  // A prompt would cover a match, and pause one of several that play.
  useUninterrupted(ids.length > 1);
  const arrangement = arrangementOf(chosen);
  const othersClass = otherMatchesClass(arrangement);
  const isHydrated = useHydrated();
  /** What the tiles report: a match may start or end while the page is open. */
  const [playing, setPlaying] = useState<Readonly<Record<string, boolean>>>({});
  const plays = (id: string): boolean => {
    const match = matches[id];
    return typeof match === 'object' && (playing[id] ?? isWatchable(match));
  };
  // A match that does not play for this viewer does not block the sound of the others.
  const soundId =
    chosen.sound !== null && plays(chosen.sound) ? chosen.sound : (ids.find(plays) ?? null);
  // Without a chosen layout, the audible match leads where one does.
  const leadId = chosen.large ?? (layout === null ? (soundId ?? ids[0] ?? null) : null);
  const large = arrangement.layout === null ? null : leadId;
  const list = useRef<HTMLUListElement>(null);
  const placed = inVisualOrder(ids, large);
  const swap = (id: string, other: string) =>
    change(
      withSwapped(
        { ...chosen, layout: large === null ? layout : arrangement.layout, large },
        id,
        other,
      ),
    );
  const { drag, handleOf, cancel } = useTileDrag(swap);

  const selectSound = (id: string) => change({ ...chosen, sound: id });
  useDigitKeys(ids.length, (index) => {
    const id = ids[index];
    if (id !== undefined && plays(id)) selectSound(id);
  });

  const onKey = (event: KeyboardEvent<HTMLElement>, id: string, title: string) => {
    if (event.key === 'Escape') return cancel();
    if (!event.key.startsWith('Arrow')) return undefined;
    event.preventDefault();
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])].map(
      (tile) => ({ id: tile.dataset['tile'] ?? '', edges: tile.getBoundingClientRect() }),
    );
    const focusedTile = tiles.find((tile) => tile.id === id);
    const other = focusedTile && matchInDirection(event.key, focusedTile.edges, tiles);
    if (other == null) return undefined;
    swap(id, other);
    const position = placed.indexOf(other) + 1;
    return announce(t('position', { title, position, count: ids.length }));
  };

  // New videos are appended and none is moved: a browser stops a video whose element moves in the document.
  const [renderOrder, setRenderOrder] = useState(ids);
  const shown = renderOrder.filter((id) => ids.includes(id));
  shown.push(...ids.filter((id) => !shown.includes(id)));
  if (shown.join() !== renderOrder.join()) setRenderOrder(shown);

  return (
    <div
      className="page-gutter mx-auto box-content pt-4 pb-10 md:max-w-[max(36rem,var(--widest))] md:pt-5"
      style={{ '--widest': maxGridWidth(arrangement) }}
    >
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="heading text-2xl max-sm:w-full sm:flex-1">{t('title')}</h1>
        {ids.length > 1 && (
          <LayoutSwitch
            {...arrangement}
            onChoose={(next) => {
              change(withLayout({ ...chosen, sound: soundId ?? chosen.sound }, next));
            }}
          />
        )}
        {ids.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={clsx(buttonClass('neutral'), 'max-sm:ms-auto max-sm:px-4')}
            onClick={() => setPicking(true)}
          >
            <ListPlus aria-hidden="true" className="size-5" />
            {t('choose')}
          </button>
        )}
      </header>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <p id="multi-view-keys" className="sr-only">
        {t('keys')}
      </p>
      {ids.length === 0 && (
        <NoMatch live={data.live} locked={data.locked} onChoose={() => setPicking(true)} />
      )}
      <div
        className={clsx(
          // Focus follows the visual order, if the browser supports it.
          'grid gap-x-2 gap-y-1 [reading-flow:grid-order] md:gap-x-4 md:gap-y-2',
          listClass(arrangement),
        )}
      >
        <ul ref={list} className="contents">
          {shown.map((id) => {
            const match = matches[id];
            const hasSound = id === soundId;
            const tile = {
              id,
              index: ids.indexOf(id),
              position: placed.indexOf(id) + 1,
              count: ids.length,
              hasSound,
              isLarge: id === large,
              isLead: id === leadId,
              className: id === leadId ? leadingMatchClass(arrangement) : '',
              dragState:
                drag?.id === id
                  ? ('dragged' as const)
                  : drag?.over === id
                    ? ('target' as const)
                    : null,
              handle: handleOf(id),
              onKey: (event: KeyboardEvent<HTMLElement>, title: string) => onKey(event, id, title),
              onSelectSound: (title: string) => {
                selectSound(id);
                announce(t('heard', { title }));
              },
              onEnlarge: (title: string) => {
                const isLarge = id === large;
                change(isLarge ? withLayout(chosen, 'grid') : withLarge(chosen, id, 'large'));
                announce(isLarge ? '' : t('large', { title }));
              },
              onRemove: (title: string) => {
                change(withoutMatch({ ...chosen, sound: soundId }, id));
                announce(t('removed', { title }));
              },
            };
            if (typeof match === 'object')
              return (
                <MatchTile
                  key={id}
                  {...tile}
                  event={match}
                  onPlayingChange={(isPlaying) =>
                    setPlaying((before) => ({ ...before, [id]: isPlaying }))
                  }
                />
              );
            return (
              <TileFrame key={id} {...tile} title={t('unknown')} isPlaying={false}>
                {match === 'missing' ? (
                  <TileNotice title={t('missing')} />
                ) : match === 'failed' ? (
                  <TileNotice title={t('failed')}>
                    <button
                      type="button"
                      className={buttonClass('glass')}
                      onClick={() => void loadTile(id)}
                    >
                      {t('retry')}
                    </button>
                  </TileNotice>
                ) : (
                  <TileNotice title={t('loading')} />
                )}
              </TileFrame>
            );
          })}
        </ul>
        {othersClass !== null && (
          <div className={clsx('@container relative order-last min-w-0', othersClass)}>
            {/* Its content does not add to the height of its row. */}
            <div className="absolute inset-0 overflow-hidden rounded-card border border-line bg-surface p-1">
              {isHydrated && (
                <Suspense>
                  <OtherMatches
                    ids={ids}
                    onAdd={(id) => {
                      change(withMatches(chosen, [id]));
                      focusIfLost(() => list.current, [`[data-tile="${id}"] a`]);
                    }}
                    onOpenPicker={() => setPicking(true)}
                  />
                </Suspense>
              )}
            </div>
          </div>
        )}
      </div>
      {isPicking && (
        <Suspense>
          <MatchPicker
            chosen={chosen}
            matches={matches}
            onChoose={(id) =>
              change(ids.includes(id) ? withoutMatch(chosen, id) : withMatches(chosen, [id]))
            }
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
