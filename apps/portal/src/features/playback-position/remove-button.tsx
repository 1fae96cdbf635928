import type { PlaybackPosition } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { showToast } from '../../lib/toast.ts';
import { useListTitle, type CardEvent } from '../event-card/index.ts';
import { broadcastPosition } from './other-tabs.ts';
import { updateWatched, mergePositions, usePositions } from './position-store.ts';

/**
 * Removes a video from the resume list: it then starts over, on every device. The removal is optimistic and
 * rolled back if the request fails.
 */
export function RemoveButton({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('playbackPosition');
  const api = useApi();
  const { title } = useListTitle(event);
  const position = usePositions((state) => state.byVideo[event.id]);
  const removal = useMutation({
    onMutate: (start: PlaybackPosition) => {
      updateWatched(start, event);
      return position;
    },
    mutationFn: async ({ duration, updatedAt: at }) => {
      const body = { video_id: event.id, position: 0, duration, at };
      return (await api.playbackPosition.save({ body })).content;
    },
    onSuccess: (saved) => {
      mergePositions([saved]);
      broadcastPosition(saved, event);
    },
    onError: (_error, _start, before) => {
      if (before !== undefined)
        updateWatched({ ...before, updatedAt: new Date().toISOString() }, event);
      showToast({ message: t('removeFailed'), type: 'danger' });
    },
  });
  if (position === undefined) return null;
  return (
    <button
      type="button"
      aria-label={t('remove', { title })}
      title={t('removeShort')}
      className="card-button absolute! start-0 top-0"
      onClick={() =>
        removal.mutate({
          ...position,
          position: 0,
          isFinished: false,
          updatedAt: new Date().toISOString(),
        })
      }
    >
      <X aria-hidden="true" />
    </button>
  );
}
