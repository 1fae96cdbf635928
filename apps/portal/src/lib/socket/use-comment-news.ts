import { useEffect, useEffectEvent } from 'react';
import type { CommentNews } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onComments` with what is new in the chat of an event, while its page is in the room. */
export function useCommentNews(eventId: string, onComments: (news: CommentNews) => void): void {
  const hub = useSocketHub();
  const onNews = useEffectEvent(onComments);
  useEffect(
    () => hub?.follow((loaded) => loaded.followComments(eventId, (news) => onNews(news))),
    [hub, eventId],
  );
}
