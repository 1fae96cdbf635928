import { useEffect, useEffectEvent } from 'react';
import type { TagsUpdate } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onTags` whenever public tags of an event are saved or removed, while its page is open. */
export function useTagUpdates(eventId: string, onTags: (news: TagsUpdate) => void): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(onTags);
  useEffect(
    () => hub?.follow((loaded) => loaded.followTags(eventId, (news) => onUpdate(news))),
    [hub, eventId],
  );
}
