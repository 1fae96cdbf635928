import type { EventPageStatus } from '@grandstand/contract/names';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { EventRoomHandlers, EventUpdate } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

interface Handlers {
  /** False while the event has not been loaded, or could not be. */
  readonly loaded: boolean;
  /** True while messages are to come without what tells how the match goes. */
  readonly areHeldBack?: boolean;
  /** When what the page shows was changed last: whatever came after it is told on joining. */
  readonly knownAt?: string | null;
  /** The event has a (new) stream: it is live, at this address (RTM-09). */
  readonly onUrlChange: (eventUrl: string, news?: EventUpdate) => void;
  /** What of the event is another now (RTM-12). */
  readonly onUpdate?: (news: EventUpdate) => void;
  /** Load the event again (RTM-11, RTM-12, and after a lost connection). */
  readonly onReload: () => void;
}

/**
 * Keeps the page in the room of an event that is live or upcoming (RTM-07). The room is left when the
 * id changes or the page is left (RTM-08), not when the event ends: it may go on. A status of null is
 * that of an event which could not be loaded (RTM-11).
 */
export function useEventRoom(
  eventId: string,
  status: EventPageStatus | null,
  handlers: Handlers,
): void {
  const hub = useSocketHub();
  const getHandlers = useEffectEvent(() => handlers);
  interface Joined {
    readonly leave: () => void;
    readonly again: () => void;
  }
  const joined = useRef<Joined | null>(null);
  const areHeldBack = handlers.areHeldBack === true;
  // Before the effect that joins: whoever has just joined need not do so again.
  useEffect(() => joined.current?.again(), [areHeldBack]);

  useEffect(() => {
    if (hub === null || joined.current !== null) return;
    if (status === 'vod' || status === 'channel') return;
    const room: EventRoomHandlers = {
      isLoaded: () => getHandlers().loaded,
      areHeldBack: () => getHandlers().areHeldBack === true,
      knownAt: () => getHandlers().knownAt,
      onUrlChange: (eventUrl, news) => {
        const { loaded, onUrlChange, onReload } = getHandlers();
        if (!loaded) onReload();
        else if (news === undefined) onUrlChange(eventUrl);
        else onUrlChange(eventUrl, news);
      },
      onUpdate: (news) => {
        const { loaded, onUpdate: onNews, onReload } = getHandlers();
        if (loaded && onNews !== undefined) onNews(news);
        else if (!news.isPartial) onReload();
      },
      onReload: () => getHandlers().onReload(),
    };
    const leave = hub.joinEvent(eventId, room);
    joined.current = { leave, again: () => void hub.joinEvent(eventId, room) };
  }, [hub, eventId, status]);

  useEffect(
    () => () => {
      joined.current?.leave();
      joined.current = null;
    },
    [hub, eventId],
  );
}
