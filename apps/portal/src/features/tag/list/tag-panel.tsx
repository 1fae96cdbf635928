import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSession, useSignedIn } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { focusIfLost } from '../../../ui/overlay/focus-if-lost.ts';
import {
  shareLink,
  useIsTabShown,
  usePlayhead,
  viewerPositionOf,
  type PartProps,
} from '../../event/index.ts';
import { canCut, openClipEditor } from '../../clip/index.ts';
import { clockText, sidesOf } from '../../event-card/index.ts';
import { matchPartsOf } from './match-parts.ts';
import { momentLabel } from './moment-label.ts';
import { filterTags, reachedTags, type PositionedTag } from './shown-tags.ts';
import { TagFilterBar } from './tag-filter-bar.tsx';
import { momentName, SportMomentsContext, useMomentsOfSport } from '../editor/sport-moments.ts';
import { TagForm } from '../editor/tag-form.tsx';
import { TagList } from './tag-list.tsx';
import { TagMaker } from '../editor/tag-maker.tsx';
import { TagMarkers } from './tag-markers.tsx';
import { useTags } from '../use-tags.ts';
import { useTagFilter } from './use-tag-filter.ts';

/** Interval of checking whether the viewer is in the panorama, ms. */
const directionPollMs = 1000;

/** The row of the list that has the focus, or else the first button that marks a moment. */
const inList = ['[data-row][tabindex="0"]', '[data-tag-maker] button'];

/** True once the viewer has switched to the panorama of the event. */
function useHasUsedPanorama({ player, state }: PartProps['page']): boolean {
  const [hasUsed, setHasUsed] = useState(false);
  const shouldPoll = state.data.source.pano !== null && !hasUsed;
  useEffect(() => {
    if (!shouldPoll) return undefined;
    const poll = () => setHasUsed(typeof player.current?.getYaw() === 'number');
    const timer = setInterval(poll, directionPollMs);
    return () => clearInterval(timer);
  }, [shouldPoll, player]);
  return hasUsed;
}

/** The last action, and how to undo it. */
interface LastAction {
  readonly text: string;
  readonly undo: () => void;
  /** The created tag, to edit it at once; null for a removed one. */
  readonly createdId: string | null;
}

/** The moments of the match: a list beside the player, and a form that marks one in two taps. */
export function TagPanel({ page }: PartProps) {
  const t = useTranslations('tag');
  const tEvent = useTranslations('event');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { data: event } = page.state;
  const signedIn = useSignedIn();
  const mayBeGlobal = useSession(({ user }) => user?.canCreateGlobalTag === true) && signedIn;
  const isOpen = useIsTabShown();
  const showsAll = page.results.isRevealed('tags');
  const [filter, setFilter] = useTagFilter();
  const [lastAction, setLastAction] = useState<LastAction | null>(null);
  // Signed-in viewers see their own tags on the timeline, and every viewer of the panorama sees the
  // directions of tags. Otherwise tags load once the viewer watches or requests all (TAG-02): before that,
  // the list is empty.
  const hasUsedPanorama = useHasUsedPanorama(page);
  const isListed = isOpen && (signedIn || showsAll || page.hasStarted());
  const shouldLoad = isListed || ((signedIn || hasUsedPanorama) && !page.withholdsResults);
  const model = useTags(event, shouldLoad, page.withholdsResults);
  const { time, reached } = usePlayhead(page, shouldLoad);
  const visible = useMemo(
    () => (showsAll ? model.tags : reachedTags(model.tags, reached)),
    [showsAll, model.tags, reached],
  );
  const hidesResults = page.results.areHidden;
  const parts = useMemo(
    () => matchPartsOf(model.tags, { reached, showsAll, hidesResults }),
    [model.tags, reached, showsAll, hidesResults],
  );
  const listed = useMemo(() => filterTags(visible, filter), [visible, filter]);
  // 0 before the list is requested; null (unknown) until it has loaded, and while the match is live.
  const isComplete = model.status === 'loaded' && page.status === 'vod';
  const count = !isListed ? 0 : isComplete ? model.tags.length : null;
  const edited = model.tags.find(({ id: tagId, own }) => own && tagId === model.activeEditTag);
  const sides = useMemo(() => sidesOf(event), [event]);
  const sportMoments = useMomentsOfSport(event.sportType);

  // Editing another tag makes the last action obsolete.
  const { activeEditTag } = model;
  useEffect(() => {
    if (activeEditTag !== null) setLastAction(null);
  }, [activeEditTag]);

  const seek = (position: number) => {
    page.player.current?.seek(position);
    page.player.current?.play();
  };
  // Without the title of the moment, which may reveal the result.
  const share = (at: number) => void shareLink(page.title, { hidesResults, at }, tEvent);
  const rowOf = (tagId: string) => `[data-row="${listed.findIndex((tag) => tag.id === tagId)}"]`;
  const clip = (tag: PositionedTag) => {
    const lengthMs = Math.max(0, tag.endTime - tag.startTime) * 1000;
    const startMs = Math.round(tag.position * 1000);
    openClipEditor(page, {
      startMs,
      endMs: Math.round(startMs + lengthMs),
      title: momentLabel(tag, momentName(sportMoments, tag.type, t), t),
    });
  };
  const remove = (tagId: string, title: string) => {
    if (!model.remove(tagId)) {
      setLastAction(null);
      return;
    }
    setLastAction({
      text: t('removed', { title }),
      undo: () => model.undoRemove(tagId),
      createdId: null,
    });
    focusIfLost(() => panel.current, ['[data-undo]']);
  };

  return (
    <SportMomentsContext value={sportMoments}>
      <section
        ref={panel}
        aria-labelledby={`${id}-title`}
        // As high as the rest of a phone's screen: what follows stays below it with many moments or none.
        className="flex flex-col overflow-hidden rounded-card bg-surface max-lg:min-h-76"
      >
        <h2 id={`${id}-title`} className="sr-only">
          {t('title')}
        </h2>
        <TagMarkers page={page} tags={visible} parts={parts} />
        <div className="flex grow flex-col">
          {isOpen && (
            <>
              <TagMaker
                event={event}
                player={page.player}
                getPosition={() => viewerPositionOf(page) / 1000}
                isLive={page.status === 'live'}
                mayBeGlobal={mayBeGlobal}
                onCreate={(fields) => {
                  const createdId = model.add(fields);
                  if (createdId === null) {
                    setLastAction(null);
                    return;
                  }
                  const text = t('made', {
                    title: fields.title,
                    time: clockText(fields.startTime),
                  });
                  setLastAction({ text, undo: () => model.undoAdd(createdId), createdId });
                }}
              />
              <div aria-live="polite">
                {model.refusal !== null && (
                  <p className="px-5 py-3 text-sm text-danger-text">
                    {t('refused')} {model.refusal}
                  </p>
                )}
                {model.cannotStore && (
                  <p className="px-5 py-3 text-sm text-danger-text">{t('cannotStore')}</p>
                )}
                {lastAction !== null && (
                  <p className="flex flex-wrap items-center gap-x-3 border-t border-line bg-hover py-1 ps-5 pe-2 text-sm">
                    <span dir="auto" className="content-text min-w-0 flex-1">
                      {lastAction.text}
                    </span>
                    {lastAction.createdId !== null && (
                      <button
                        type="button"
                        className={`${buttonClass('quiet')} px-3!`}
                        onClick={() => model.edit(lastAction.createdId)}
                      >
                        {t('edit')}
                      </button>
                    )}
                    <button
                      type="button"
                      data-undo
                      className={`${buttonClass('quiet')} px-3!`}
                      onClick={() => {
                        lastAction.undo();
                        setLastAction(null);
                        focusIfLost(() => panel.current, inList);
                      }}
                    >
                      {t('undo')}
                    </button>
                  </p>
                )}
              </div>
              {edited !== undefined && (
                <TagForm
                  key={edited.id}
                  tag={edited}
                  sides={sides}
                  player={page.player}
                  isLive={page.status === 'live'}
                  mayBeGlobal={mayBeGlobal}
                  onSave={(fields) => {
                    model.update(edited.id, fields);
                    focusIfLost(() => panel.current, [rowOf(edited.id), ...inList]);
                  }}
                  onCancel={() => {
                    model.edit(null);
                    focusIfLost(() => panel.current, [rowOf(edited.id), ...inList]);
                  }}
                />
              )}
              {model.error !== null ? (
                <div
                  role="alert"
                  className="grid justify-items-start gap-3 border-t border-line p-5"
                >
                  <p className="text-sm">
                    {t('loadFailed')} {model.error}
                  </p>
                  <button type="button" className={buttonClass('neutral')} onClick={model.load}>
                    {t('tryAgain')}
                  </button>
                </div>
              ) : (
                <>
                  <TagFilterBar
                    tags={visible}
                    count={count}
                    sides={sides}
                    filter={filter}
                    onFilter={setFilter}
                  />
                  <TagList
                    tags={listed}
                    time={time}
                    isLoading={isListed && model.status !== 'loaded'}
                    emptyText={
                      visible.length > 0 ? t('noMatch') : showsAll ? t('none') : t('noneReached')
                    }
                    onSeek={seek}
                    onEdit={model.edit}
                    onRemove={remove}
                    onShare={page.status === 'vod' ? share : null}
                    onClip={signedIn && canCut({ event, page }) ? clip : null}
                  />
                </>
              )}
              <p className="mt-auto border-t border-line">
                <button
                  type="button"
                  aria-pressed={showsAll}
                  className="min-h-11 w-full px-5 text-sm font-semibold text-accent-text outline-offset-[-3px] hover:bg-hover"
                  onClick={() => page.results.reveal('tags', !showsAll)}
                >
                  {showsAll ? t('hideAhead') : t('showAhead')}
                </button>
              </p>
            </>
          )}
        </div>
      </section>
    </SportMomentsContext>
  );
}
