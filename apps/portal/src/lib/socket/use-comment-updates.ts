import { useEffect, useEffectEvent } from 'react';
import type { CommentUpdate } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onComments` with changes in the chat of an event, while its page is in the room. */
export function useCommentUpdates(
  eventId: string,
  onComments: (news: CommentUpdate) => void,
): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(onComments);
  useEffect(
    () => hub?.follow((loaded) => loaded.followComments(eventId, (news) => onUpdate(news))),
    [hub, eventId],
  );
}
