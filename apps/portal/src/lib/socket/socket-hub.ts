/**
 * The one socket of a page. Its code is fetched and its connection opened when first needed: for the room
 * of a live or upcoming event, the scoreboard, or a signed-in viewer.
 */
import type { MatchStatistics } from '@grandstand/contract';
import type { EventPatch, ServerMessages } from '@grandstand/contract/constants';
import { yieldToMain } from '../page/yield-to-main.ts';
import type { openSocket, PortalSocket } from './open-socket.ts';

export interface HubOptions {
  /** `app_config.socket_base` with the origin filled in; empty disables sockets (RTM-02). */
  readonly base: string;
  /** Tenant id, sent when a room is left. */
  readonly customer: string;
  readonly token: () => Promise<string | null>;
  readonly warn: (message: string) => void;
  /** A device of the viewer was removed; the id is the one its browser chose (DEV-14). */
  readonly onDeviceRemoved?: (deviceId: string) => void;
  /** Returns a number from 0 to 1, to spread the reloads of many pages. */
  readonly random?: () => number;
  readonly open?: (...args: Parameters<typeof openSocket>) => PortalSocket | Promise<PortalSocket>;
}

/** An event update of a message. */
export interface EventUpdate {
  readonly patch: EventPatch;
  /** True if `onReload` follows, because the rest differs per viewer. */
  readonly isPartial: boolean;
}

export interface EventRoomHandlers {
  /** False while the page has no event: it retries as soon as the socket connects (RTM-11). */
  readonly isLoaded?: () => boolean;
  /** True if messages must not contain results; rejoin the room after a change. */
  readonly withholdsResults?: () => boolean;
  /** When the event that the page shows was last updated, per the event itself. */
  readonly knownAt?: () => string | null | undefined;
  /** The event has a (new) stream; `update` has the other changes, if the message carries any. */
  readonly onUrlChange: (eventUrl: string, update?: EventUpdate) => void;
  /** Changes of the event; without this handler, a page reloads the event. */
  readonly onUpdate?: (update: EventUpdate) => void;
  /** The event changed, or messages may have been missed: reload it. */
  readonly onReload: () => void;
}

/** Changes of a chat; null to reload it. */
export type CommentUpdate = Omit<
  ServerMessages['comment-on-media'],
  'eventId' | 'loadWithinMs'
> | null;

/** Public tags that were saved or removed; null to reload them. */
export type TagsUpdate = Pick<ServerMessages['update-tags'], 'saved' | 'removed'> | null;

export interface StatisticsHandlers {
  /** The new statistics. */
  readonly onUpdate: (update: MatchStatistics) => void;
  /** Messages may have been missed. */
  readonly onReload: () => void;
}

export interface SocketHub {
  /** Joins the room of an event; returns a function that leaves it. */
  joinEvent(eventId: string, handlers: EventRoomHandlers): () => void;
  /** Follows the viewer: joins or leaves their own room and reconnects with their token. */
  setUser(userId: string | null): void;
  /** Follows the tenant's scoreboard (`lib/scoreboard`); returns a function that stops. */
  followScoreboard(): () => void;
  /** Calls `subscribe` once the socket code is loaded; returns a function that unsubscribes. */
  follow(subscribe: (hub: ConnectedHub) => () => void): () => void;
  /** Closes the connection for good. */
  close(): void;
}

/**
 * The loaded hub, for lazy parts of a page. Each method calls its listener with updates of an event whose
 * room the page is in, and returns a function that unsubscribes.
 */
export interface ConnectedHub extends SocketHub {
  /** The status of a purchase of the viewer changed. */
  followPurchases(onStatus: () => void): () => void;
  followTags(eventId: string, onTags: (update: TagsUpdate) => void): () => void;
  followStatistics(eventId: string, handlers: StatisticsHandlers): () => void;
  followComments(eventId: string, onComments: (update: CommentUpdate) => void): () => void;
}

/** The page is interactive before the socket's code is loaded for the scoreboard, ms. */
const scoreboardDelayMs = 300;

const noop = () => () => {};
const disabledHub: SocketHub = {
  joinEvent: noop,
  setUser: noop,
  followScoreboard: noop,
  follow: noop,
  close: noop,
};

export function createSocketHub(options: HubOptions): SocketHub {
  const { base, warn } = options;
  if (base === '') {
    warn('app_config.socket_base is not set: live updates are off');
    return disabledHub;
  }
  let hub: ConnectedHub | null = null;
  let isLoading = false;
  const queue: ((hub: ConnectedHub) => void)[] = [];

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    // In a task of its own: a page needs it in the one that ends its hydration, which is long already.
    const loading = yieldToMain().then(() => import('./connected-hub.ts'));
    loading.then(
      ({ connectHub }) => {
        const loaded = connectHub(options);
        hub = loaded;
        for (const act of queue.splice(0)) act(loaded);
      },
      () => {
        isLoading = false;
        warn('Sockets could not be loaded: live updates are off');
      },
    );
  }
  /**
   * Calls `act` at once, or in order once the code is loaded. After a failed load, the next call loads it
   * again, for itself and all that are queued.
   */
  function withHub(act: (hub: ConnectedHub) => void): void {
    if (hub !== null) return act(hub);
    queue.push(act);
    load();
  }

  /** Returns a function that unsubscribes, even if it is called before the code is loaded. */
  function follow(subscribe: (hub: ConnectedHub) => () => void): () => void {
    let unsubscribe = () => {};
    withHub((loaded) => {
      unsubscribe = subscribe(loaded);
    });
    return () => withHub(() => unsubscribe());
  }

  return {
    joinEvent: (...room) => follow((loaded) => loaded.joinEvent(...room)),
    followScoreboard() {
      let unfollow = () => {};
      const timer = setTimeout(() => {
        unfollow = follow((loaded) => loaded.followScoreboard());
      }, scoreboardDelayMs);
      return () => {
        clearTimeout(timer);
        unfollow();
      };
    },
    follow,
    setUser(userId) {
      if (userId !== null || hub !== null || isLoading) withHub((loaded) => loaded.setUser(userId));
    },
    close() {
      hub?.close();
      queue.length = 0;
    },
  };
}
