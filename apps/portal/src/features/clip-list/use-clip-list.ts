import type { ClipList, ClipListSummary, EventListEntry } from '@grandstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';

/** Changes of one list are sent one after the other: the last order wins. */
export const changesOf = (listId: string) => ({ id: `clip-list-${listId}` });

/**
 * The list of a page with its changes. Its maker may change it in another tab or on another device: it is loaded
 * again when this tab is shown, and when a response names a clip that the page does not know.
 */
export function useClipList(data: ClipList): {
  readonly list: ClipList;
  /** Its clips, in order. */
  readonly clips: readonly EventListEntry[];
  readonly applyChange: (changed: ClipListSummary) => void;
  /** Loads the list again, because its clips have changed. */
  readonly reload: () => Promise<void>;
} {
  const api = useApi();
  const queryClient = useQueryClient();
  const [list, setList] = useState(data);
  const [loaded, setLoaded] = useState(data);
  // The server renders a shared list as others see it, and the browser loads it for its maker.
  if (loaded !== data) {
    setLoaded(data);
    setList(data);
  }
  const { id, isOwn } = list;
  const byId = new Map(list.clips.map((clip) => [clip.id, clip]));
  const reload = async () => {
    try {
      setList((await api.clipList.get({ params: { id } })).content);
    } catch (error) {
      // The list on the page still plays.
      // oxlint-disable-next-line no-console
      console.warn('The list of clips could not be loaded again', error);
    }
  };
  const reloadWhenShown = useEffectEvent(() => {
    const isChanging =
      queryClient.isMutating({
        predicate: ({ options }) => options.scope?.id === changesOf(id).id,
      }) > 0;
    if (document.visibilityState === 'visible' && !isChanging) void reload();
  });
  useEffect(() => {
    if (!isOwn) return undefined;
    document.addEventListener('visibilitychange', reloadWhenShown);
    return () => document.removeEventListener('visibilitychange', reloadWhenShown);
  }, [isOwn]);
  return {
    list,
    clips: list.clipIds.flatMap((clipId) => byId.get(clipId) ?? []),
    applyChange: (changed) => {
      setList((current) => ({ ...current, ...changed }));
      if (changed.clipIds.some((clipId) => !byId.has(clipId))) void reload();
    },
    reload,
  };
}
