import type { ClipListSummary, EventListEntry } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { CardSlot, ListPicture, useListTitle, TextWithScores } from '../event-card/index.ts';
import { changeList } from './clip-list.api.ts';
import { moveItem, useRowOrder } from './use-row-order.ts';

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
      <span dir="auto" className="line-clamp-2 min-w-0 font-semibold">
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
  readonly onChange: (changed: ClipListSummary) => void;
}

/**
 * The clips in order. Their maker moves them by a handle, with a pointer or the arrow keys, and removes them.
 */
export function ClipRows({ list, clips, currentId, onSelect, onChange }: Props) {
  const t = useTranslations('clipList');
  const api = useApi();
  const showFailure = useFailureToast();
  const [announcement, setAnnouncement] = useState('');
  const ids = clips.map(({ id }) => id);
  const save = useMutation({
    // One after the other: the last order wins.
    scope: { id: `clip-list-${list.id}` },
    mutationFn: (clipIds: readonly string[]) =>
      changeList(api, list.id, { clip_ids: [...clipIds] }),
    onError: (error) => showFailure(t('notSaved'), error),
  });
  const store = (next: readonly string[]) => {
    onChange({ ...list, clipIds: [...next] });
    save.mutate(next);
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
      <ol className="max-md:page-gutter grid lg:rounded-card lg:bg-surface lg:p-2">
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
                  aria-label={t('removeClip', { title })}
                  className={`${iconButtonClass()} shrink-0`}
                  onClick={() => store(ids.filter((other) => other !== id))}
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
