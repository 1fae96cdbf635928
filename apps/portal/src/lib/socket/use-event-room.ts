import type { EventPageStatus } from '@grandstand/contract/names';
import { useEffect, useRef } from 'react';
import type { ToldNews } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

interface Handlers {
  /** False while the event has not been loaded, or could not be. */
  readonly loaded: boolean;
  /** The event has a (new) stream: it is live, at this address (RTM-09). */
  readonly onUrlChange: (eventUrl: string, news?: ToldNews) => void;
  /** What of the event is another now (RTM-12). */
  readonly onNews?: (news: ToldNews) => void;
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
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const joined = useRef<{ readonly eventId: string; readonly leave: () => void } | null>(null);

  useEffect(() => {
    if (hub === null || joined.current !== null) return;
    if (status === 'vod' || status === 'channel') return;
    const leave = hub.joinEvent(eventId, {
      isLoaded: () => latest.current.loaded,
      onUrlChange: (eventUrl, news) => {
        const { loaded, onUrlChange, onReload } = latest.current;
        if (!loaded) onReload();
        else if (news === undefined) onUrlChange(eventUrl);
        else onUrlChange(eventUrl, news);
      },
      onNews: (news) => {
        const { loaded, onNews, onReload } = latest.current;
        if (loaded && onNews !== undefined) onNews(news);
        else if (!news.isPartial) onReload();
      },
      onReload: () => latest.current.onReload(),
    });
    joined.current = { eventId, leave };
  }, [hub, eventId, status]);

  useEffect(
    () => () => {
      joined.current?.leave();
      joined.current = null;
    },
    [hub, eventId],
  );
}
