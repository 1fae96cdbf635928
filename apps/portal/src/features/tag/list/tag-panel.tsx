import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSession, useSignedIn } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { usePlayhead, type PartProps } from '../../event/index.ts';
import { clockText, sidesOf } from '../../event-card/index.ts';
import { partsOf } from './chapters.ts';
import { filterTags, noFilter, reachedTags } from './shown-tags.ts';
import { TagFilterBar } from './tag-filter-bar.tsx';
import { OwnMomentsContext, useMomentsOfSport } from '../editor/own-moments.ts';
import { TagForm } from '../editor/tag-form.tsx';
import { TagList } from './tag-list.tsx';
import { TagMaker } from '../editor/tag-maker.tsx';
import { TagMarkers } from './tag-markers.tsx';
import { useTags } from '../use-tags.ts';

const everyMs = 1000;

/** True if the viewer switched to the panorama of the event, if it has one. */
function useLooksAround({ player, state }: PartProps['page']): boolean {
  const [looks, setLooks] = useState(false);
  const mayLook = state.data.source.pano !== null && !looks;
  useEffect(() => {
    if (!mayLook) return undefined;
    const look = () => setLooks(typeof player.current?.getYaw() === 'number');
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [mayLook, player]);
  return looks;
}

/** The last action, and how to undo it. */
interface Done {
  readonly text: string;
  readonly undo: () => void;
  /** The created tag, to edit it at once; null for a removed one. */
  readonly made: string | null;
}

/** The moments of the match: a list beside the player, and a form that marks one in two taps. */
export function TagPanel({ page }: PartProps) {
  const t = useTranslations('tag');
  const id = useId();
  const { data: event } = page.state;
  const signedIn = useSignedIn();
  const mayBeGlobal = useSession(({ user }) => user?.canCreateGlobalTag === true) && signedIn;
  const [isOpen, setOpen] = useState(false);
  const showsAll = page.results.isRevealed('tags');
  const [filter, setFilter] = useState(noFilter);
  const [done, setDone] = useState<Done | null>(null);
  // A signed-in viewer has their own tags on the timeline, and the panorama shows every viewer where play
  // is; otherwise tags load once the list opens (TAG-02).
  const looksAround = useLooksAround(page);
  const loads = isOpen || ((signedIn || looksAround) && !page.areWithheld);
  const model = useTags(event, loads, page.areWithheld);
  const { time, reached } = usePlayhead(page, loads);
  const visible = useMemo(
    () => (showsAll ? model.tags : reachedTags(model.tags, reached)),
    [showsAll, model.tags, reached],
  );
  const { areHidden } = page.results;
  const parts = useMemo(
    () => partsOf(model.tags, { reached, showsAll, areHidden }),
    [model.tags, reached, showsAll, areHidden],
  );
  const listed = useMemo(() => filterTags(visible, filter), [visible, filter]);
  const edited = model.tags.find(({ id: tagId, own }) => own && tagId === model.activeEditTag);
  const sides = useMemo(() => sidesOf(event), [event]);
  const own = useMomentsOfSport(event.sportType);

  // Editing another tag makes the last action obsolete.
  const { activeEditTag } = model;
  useEffect(() => {
    if (activeEditTag !== null) setDone(null);
  }, [activeEditTag]);

  const seek = (position: number) => {
    page.player.current?.seek(position);
    page.player.current?.play();
  };
  const remove = (tagId: string, title: string) => {
    model.remove(tagId);
    setDone({ text: t('removed', { title }), undo: () => model.undoRemove(tagId), made: null });
  };

  return (
    <OwnMomentsContext value={own}>
      <section aria-labelledby={`${id}-title`} className="overflow-hidden rounded-card bg-surface">
        <h2 id={`${id}-title`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-panel`}
            className="flex min-h-14 w-full items-center gap-3 px-5 text-start hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            <span className="heading flex-1 text-xl">{t('title')}</span>
            <ChevronDown
              aria-hidden="true"
              className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </h2>
        <TagMarkers page={page} tags={visible} parts={parts} />
        <div id={`${id}-panel`} hidden={!isOpen} className="border-t border-line">
          {isOpen && (
            <>
              <TagMaker
                event={event}
                player={page.player}
                isLive={page.status === 'live'}
                mayBeGlobal={mayBeGlobal}
                onMake={(fields) => {
                  const made = model.add(fields);
                  const text = t('made', {
                    title: fields.title,
                    time: clockText(fields.startTime),
                  });
                  setDone({ text, undo: () => model.unmake(made), made });
                }}
              />
              <div aria-live="polite">
                {model.refusal !== null && (
                  <p className="px-5 py-3 text-sm text-danger-text">
                    {t('refused')} {model.refusal}
                  </p>
                )}
                {done !== null && (
                  <p className="flex flex-wrap items-center gap-x-3 border-t border-line bg-hover py-1 ps-5 pe-2 text-sm">
                    <span dir="auto" className="content-text min-w-0 flex-1">
                      {done.text}
                    </span>
                    {done.made !== null && (
                      <button
                        type="button"
                        className={`${buttonClass('quiet')} px-3!`}
                        onClick={() => model.edit(done.made)}
                      >
                        {t('edit')}
                      </button>
                    )}
                    <button
                      type="button"
                      className={`${buttonClass('quiet')} px-3!`}
                      onClick={() => {
                        done.undo();
                        setDone(null);
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
                  isLive={page.status === 'live'}
                  mayBeGlobal={mayBeGlobal}
                  onSave={(fields) => model.update(edited.id, fields)}
                  onCancel={() => model.edit(null)}
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
                  <TagFilterBar tags={visible} sides={sides} filter={filter} onFilter={setFilter} />
                  <TagList
                    tags={listed}
                    time={time}
                    isLoading={model.status !== 'loaded'}
                    emptyText={
                      visible.length > 0 ? t('noMatch') : showsAll ? t('none') : t('noneReached')
                    }
                    onSeek={seek}
                    onEdit={model.edit}
                    onRemove={remove}
                  />
                </>
              )}
              <p className="border-t border-line">
                <button
                  type="button"
                  aria-pressed={showsAll}
                  className="min-h-11 w-full px-5 text-sm font-semibold text-accent-text hover:bg-hover"
                  onClick={() => page.results.reveal('tags', !showsAll)}
                >
                  {showsAll ? t('hideAhead') : t('showAhead')}
                </button>
              </p>
            </>
          )}
        </div>
      </section>
    </OwnMomentsContext>
  );
}
