/** Hooks that follow the socket's updates while a component is mounted. */
import { useEffect, useEffectEvent } from 'react';
import type { CommentUpdate, StatisticsHandlers, TagsUpdate } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onComments` with changes in the chat of an event, while its page is in the room. */
export function useCommentUpdates(
  eventId: string,
  onComments: (update: CommentUpdate) => void,
): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(onComments);
  useEffect(
    () => hub?.follow((loaded) => loaded.followComments(eventId, (update) => onUpdate(update))),
    [hub, eventId],
  );
}

/** Calls `onTags` whenever public tags of an event are saved or removed, while its page is open. */
export function useTagUpdates(eventId: string, onTags: (update: TagsUpdate) => void): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(onTags);
  useEffect(
    () => hub?.follow((loaded) => loaded.followTags(eventId, (update) => onUpdate(update))),
    [hub, eventId],
  );
}

/** Follows the statistics of an event in whose room the page is; null follows none. */
export function useStatisticsUpdates(eventId: string | null, handlers: StatisticsHandlers): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(handlers.onUpdate);
  const onReload = useEffectEvent(handlers.onReload);
  useEffect(() => {
    if (hub === null || eventId === null) return undefined;
    return hub.follow((loaded) =>
      loaded.followStatistics(eventId, {
        onUpdate: (update) => onUpdate(update),
        onReload: () => onReload(),
      }),
    );
  }, [hub, eventId]);
}

/**
 * Calls `onStatus` whenever a purchase of the viewer changes status or is revoked. Null does not
 * open a socket.
 */
export function usePurchaseStatus(onStatus: (() => void) | null): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(() => onStatus?.());
  const listens = onStatus !== null;
  useEffect(
    () => (listens ? hub?.follow((loaded) => loaded.followPurchases(() => onUpdate())) : undefined),
    [hub, listens],
  );
}
