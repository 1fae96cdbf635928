import type { EventPageStatus } from '@grandstand/contract/constants';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { EventRoomHandlers, EventUpdate } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

interface Handlers {
  /** False while the event is not loaded, or failed to load. */
  readonly loaded: boolean;
  /** True while messages must not reveal the course of the match. */
  readonly withholdsResults?: boolean;
  /** When the event that the page shows was last updated: joining sends everything newer. */
  readonly knownAt?: string | null;
  /** The event has a (new) stream: it is live, at this address (RTM-09). */
  readonly onUrlChange: (eventUrl: string, update?: EventUpdate) => void;
  /** Changes of the event (RTM-12). */
  readonly onUpdate?: (update: EventUpdate) => void;
  /** Reload the event (RTM-11, RTM-12, and after a lost connection). */
  readonly onReload: () => void;
}

/**
 * Joins the room of a live or upcoming event (RTM-07). Leaves it when the id changes or the page is left
 * (RTM-08), but not when the event ends: it may resume.
 * @param status null if the event failed to load (RTM-11)
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
    readonly rejoin: () => void;
  }
  const joined = useRef<Joined | null>(null);
  const withholdsResults = handlers.withholdsResults === true;
  // Before the effect that joins: a page that has just joined need not rejoin.
  useEffect(() => joined.current?.rejoin(), [withholdsResults]);

  useEffect(() => {
    if (hub === null || joined.current !== null) return;
    if (status === 'vod' || status === 'channel') return;
    const room: EventRoomHandlers = {
      isLoaded: () => getHandlers().loaded,
      withholdsResults: () => getHandlers().withholdsResults === true,
      knownAt: () => getHandlers().knownAt,
      onUrlChange: (eventUrl, update) => {
        const { loaded, onUrlChange, onReload } = getHandlers();
        if (!loaded) onReload();
        else if (update === undefined) onUrlChange(eventUrl);
        else onUrlChange(eventUrl, update);
      },
      onUpdate: (update) => {
        const { loaded, onUpdate, onReload } = getHandlers();
        if (loaded && onUpdate !== undefined) onUpdate(update);
        else if (!update.isPartial) onReload();
      },
      onReload: () => getHandlers().onReload(),
    };
    const leave = hub.joinEvent(eventId, room);
    joined.current = { leave, rejoin: () => void hub.joinEvent(eventId, room) };
  }, [hub, eventId, status]);

  useEffect(
    () => () => {
      joined.current?.leave();
      joined.current = null;
    },
    [hub, eventId],
  );
}
