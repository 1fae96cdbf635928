import { useEffect, useEffectEvent } from 'react';
import type { TagsNews } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onTags` whenever tags for everyone in an event are saved or removed, while its page is open. */
export function useTagNews(eventId: string, onTags: (news: TagsNews) => void): void {
  const hub = useSocketHub();
  const onNews = useEffectEvent(onTags);
  useEffect(
    () => hub?.follow((loaded) => loaded.followTags(eventId, (news) => onNews(news))),
    [hub, eventId],
  );
}
