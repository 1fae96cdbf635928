import type { ClipListSummary, EventListEntry } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { GripVertical, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { CardSlot, ListPicture, useListTitle, TextWithScores } from '../event-card/index.ts';
import { useLatest } from '../../lib/page/use-latest.ts';
import { showToast } from '../../lib/toast.ts';
import { changeList } from './clip-list.api.ts';
import { changesOf } from './use-clip-list.ts';
import { moveItem, useRowOrder } from './use-row-order.ts';

/** How long a removal can be undone, ms. */
const undoMs = 8000;

interface RowProps {
  readonly clip: EventListEntry;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

/** A press on the picture or the title plays the clip. */
function ClipButton({ clip, isCurrent, onSelect }: RowProps) {
  const { title, isSpoilerFree } = useListTitle(clip);
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      className="flex min-w-0 flex-1 items-center gap-3 py-2 text-start outline-offset-[-3px]"
      onClick={onSelect}
    >
      <span className="relative w-28 shrink-0">
        <ListPicture event={clip} isSpoilerFree={isSpoilerFree} className="rounded-[8px]" />
        <CardSlot name="length" event={clip} wrapperClass="absolute end-1 bottom-1" />
      </span>
      <span dir="auto" className="content-text line-clamp-3 min-w-0 font-semibold">
        <TextWithScores text={title} />
      </span>
    </button>
  );
}

interface Props {
  readonly list: ClipListSummary & { readonly isOwn: boolean };
  readonly clips: readonly EventListEntry[];
  readonly currentId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onChange: (changed: ClipListSummary) => void;
}

/**
 * The clips in order. Their maker moves them by a handle, with a pointer or the arrow keys, and removes them.
 */
export function ClipRows({ list, clips, currentId, onSelect, onRemove, onChange }: Props) {
  const t = useTranslations('clipList');
  const api = useApi();
  const showFailure = useFailureToast();
  const [announcement, setAnnouncement] = useState('');
  const ids = clips.map(({ id }) => id);
  const save = useMutation({
    scope: changesOf(list.id),
    mutationFn: ({
      next,
      seen,
    }: {
      readonly next: readonly string[];
      readonly seen: readonly string[];
    }) => changeList(api, list.id, { clip_ids: [...next], seen_ids: [...seen] }),
    // Show the stored list only if another device added clips meanwhile: otherwise the page has newer changes.
    onSuccess: (changed, { seen }) => {
      if (changed.clipIds.some((id) => !seen.includes(id))) onChange(changed);
    },
    onError: (error) => showFailure(t('notSaved'), error),
  });
  const store = (next: readonly string[]) => {
    onChange({ ...list, clipIds: [...next] });
    save.mutate({ next, seen: [...new Set([...ids, ...next])] });
  };
  const rowList = useRef<HTMLOListElement>(null);
  const latest = useLatest({ ids, store });
  const remove = ({ id, title }: EventListEntry) => {
    const index = ids.indexOf(id);
    onRemove(id);
    store(ids.filter((other) => other !== id));
    showToast({
      message: t('removed', { title }),
      duration: undoMs,
      action: {
        label: t('undo'),
        run: () => {
          const { current } = latest;
          if (!current.ids.includes(id)) current.store(current.ids.toSpliced(index, 0, id));
        },
      },
    });
    // The pressed button has disappeared, and the focus would be lost with it.
    requestAnimationFrame(() => {
      const buttons = rowList.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (buttons?.[Math.min(index, buttons.length - 1)] ?? rowList.current)?.focus();
    });
  };
  const move = (from: number, to: number) => {
    const next = moveItem(ids, from, to);
    if (next === ids) return;
    store(next);
    setAnnouncement(t('moved', { position: to + 1, count: ids.length }));
  };
  const { shown, dragged, handleOf } = useRowOrder(ids, move);
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol
        ref={rowList}
        tabIndex={-1}
        className="outline-none max-md:page-gutter grid lg:rounded-card lg:bg-surface lg:p-2"
      >
        {shown.map((id) => {
          const clip = byId.get(id);
          if (clip === undefined) return null;
          const isCurrent = id === currentId;
          const { title } = clip;
          return (
            <li
              key={id}
              data-clip={id}
              className={`flex items-center gap-1 rounded-[10px] pe-1 ${isCurrent ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-hover'} ${id === dragged ? 'relative z-10 bg-raised shadow-lg' : ''}`}
            >
              {list.isOwn && (
                <button
                  type="button"
                  aria-label={t('move', { title })}
                  title={t('moveHint')}
                  className={`${iconButtonClass()} shrink-0 cursor-grab touch-none`}
                  {...handleOf(id)}
                >
                  <GripVertical aria-hidden="true" className="size-5" />
                </button>
              )}
              <ClipButton clip={clip} isCurrent={isCurrent} onSelect={() => onSelect(id)} />
              {list.isOwn && (
                <button
                  type="button"
                  data-remove
                  aria-label={t('removeClip', { title })}
                  className={`${iconButtonClass()} shrink-0`}
                  onClick={() => remove(clip)}
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
