import { clsx } from 'clsx';
import { LayoutGrid, Plus } from 'lucide-react';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import {
  maxMatches,
  indexAfterKey,
  withMatch,
  withoutMatch,
  withSwapped,
} from './chosen-matches.ts';
import { MatchTile } from './match-tile.tsx';
import type { LoadedMatch, MultiViewData } from './multi-view.api.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileNotice } from './tile-notice.tsx';
import { useDigitKeys } from './use-digit-keys.ts';
import { useMultiView } from './use-multi-view.ts';
import { useTileDrag } from './use-tile-drag.ts';

const MatchPicker = lazyPart(async () => (await import('./match-picker.tsx')).MatchPicker);

const isWatchable = (match: LoadedMatch | undefined): boolean =>
  typeof match === 'object' &&
  match.isEventAvailableForUser &&
  match.isEventAvailableInUserRegion &&
  match.source.hd !== null;

/** A wide window has two columns, unless one match is large beside the others. */
const columnCount = (count: number, hasLarge: boolean): number =>
  count > 1 && !hasLarge && matchMedia('(min-width: 768px)').matches ? 2 : 1;

/**
 * Returns the largest width at which everything fits into a wide window: rows of pictures, each with a line
 * below.
 */
function maxGridWidth(count: number, hasLarge: boolean): string {
  if (count === 2 && !hasLarge) return '110rem';
  const rows = hasLarge || count < 2 ? 1 : 2;
  const height = `(100svh - var(--header-height) - ${6.5 + 3 * rows}rem)`;
  return `calc(${height} * 16 / 9${hasLarge ? ' * 4 / 3' : ''})`;
}

/** Up to four live matches beside each other. One is audible, and each is independent of the others. */
export function MultiViewPage({ data }: { readonly data: MultiViewData }) {
  const t = useTranslations('multiView');
  const { chosen, matches, change, loadTile } = useMultiView(data);
  const [isPicking, setPicking] = useState(false);
  const [announcement, announce] = useState('');
  const { ids, large } = chosen;
  // A match that this viewer cannot watch does not block the sound of the others.
  const soundId = isWatchable(matches[chosen.sound ?? ''])
    ? chosen.sound
    : (ids.find((id) => isWatchable(matches[id])) ?? null);
  const { drag, handleOf, cancel } = useTileDrag((id, other) =>
    change(withSwapped(chosen, id, other)),
  );

  const selectSound = (id: string) => change({ ...chosen, sound: id });
  useDigitKeys(ids.length, (index) => {
    const id = ids[index];
    if (id !== undefined && isWatchable(matches[id])) selectSound(id);
  });

  const onKey = (event: KeyboardEvent<HTMLElement>, id: string, title: string) => {
    if (event.key === 'Escape') return cancel();
    const index = ids.indexOf(id);
    const isRtl = document.documentElement.dir === 'rtl';
    const columns = columnCount(ids.length, large !== null);
    const next = indexAfterKey(index, event.key, { count: ids.length, columns, isRtl });
    const other = next === null ? undefined : ids[next];
    if (!event.key.startsWith('Arrow')) return undefined;
    event.preventDefault();
    if (next === null || other === undefined) return undefined;
    change(withSwapped(chosen, id, other));
    return announce(t('place', { title, place: next + 1, count: ids.length }));
  };

  // New videos are appended and none is moved: a browser stops a video whose element moves in the document.
  const [renderOrder, setRenderOrder] = useState(ids);
  const shown = renderOrder.filter((id) => ids.includes(id));
  shown.push(...ids.filter((id) => !shown.includes(id)));
  if (shown.join() !== renderOrder.join()) setRenderOrder(shown);

  return (
    <div
      className="page-gutter mx-auto box-content pt-4 pb-10 md:max-w-[max(36rem,var(--widest))] md:pt-5"
      style={{ '--widest': maxGridWidth(ids.length, large !== null) }}
    >
      <header className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="heading flex-1 text-2xl">{t('title')}</h1>
        {ids.length < maxMatches && ids.length > 0 && (
          <button type="button" className={buttonClass('neutral')} onClick={() => setPicking(true)}>
            <Plus aria-hidden="true" className="size-5" />
            {t('add')}
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
        <Notice
          icon={LayoutGrid}
          title={t('emptyTitle')}
          text={t('emptyText', { most: maxMatches })}
          action={
            <button type="button" className={buttonClass()} onClick={() => setPicking(true)}>
              {t('choose')}
            </button>
          }
        />
      )}
      <ul
        className={clsx(
          // Focus follows the visual order, if the browser supports it.
          'grid gap-3 [reading-flow:grid-order] md:gap-x-4 md:gap-y-2',
          ids.length > 1 && large === null && 'md:grid-cols-2',
          large !== null && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]',
        )}
      >
        {shown.map((id) => {
          const match = matches[id];
          const hasSound = id === soundId;
          const tile = {
            id,
            index: ids.indexOf(id),
            count: ids.length,
            hasSound,
            isLarge: id === large,
            isSmall: large !== null && id !== large,
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
              change({ ...chosen, large: isLarge ? null : id });
              announce(isLarge ? '' : t('large', { title }));
            },
            onRemove: (title: string) => {
              change(withoutMatch({ ...chosen, sound: soundId }, id));
              announce(t('removed', { title }));
            },
          };
          if (typeof match === 'object') return <MatchTile key={id} {...tile} event={match} />;
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
      {isPicking && (
        <Suspense>
          <MatchPicker
            chosen={chosen}
            onChoose={(id) =>
              change(ids.includes(id) ? withoutMatch(chosen, id) : withMatch(chosen, id))
            }
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
