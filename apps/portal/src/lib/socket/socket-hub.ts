/**
 * The one socket of a page. Its code is fetched and its connection opened when first needed: for the
 * room of an event that is live or to come, or for a signed-in viewer.
 */
import type { MatchStatistics } from '@grandstand/contract';
import type { UpdateEventMessage, ServerMessages } from '@grandstand/contract/names';
import type { HubOptions } from './connected-hub.ts';

/** What a message says of an event. */
export interface EventUpdate {
  readonly news: UpdateEventMessage;
  /** Whether `onReload` follows, since what the viewer gets is their own. */
  readonly isPartial: boolean;
}

export interface EventRoomHandlers {
  /** False while the page has no event: it tries again as soon as there is a line (RTM-11). */
  readonly isLoaded?: () => boolean;
  /** Whether messages are to come without results; whoever changes that joins again. */
  readonly areHeldBack?: () => boolean;
  /** When what the page shows of the event was changed last, as the event says. */
  readonly knownAt?: () => string | null | undefined;
  /** The event has a (new) stream; with what else is another now, if the message says so. */
  readonly onUrlChange: (eventUrl: string, news?: EventUpdate) => void;
  /** What of the event is another now; without it, a page loads the event again. */
  readonly onUpdate?: (news: EventUpdate) => void;
  /** The event changed, or messages may have been missed: load it again. */
  readonly onReload: () => void;
}

/** What is new in a chat; null to load it again. */
export type CommentUpdate = Omit<
  ServerMessages['comment-on-media'],
  'eventId' | 'loadWithinMs'
> | null;

/** Tags for everyone that were saved or removed; null to load them again. */
export type TagsUpdate = Pick<ServerMessages['update-tags'], 'saved' | 'removed'> | null;

export interface StatisticsHandlers {
  /** What has been counted since. */
  readonly onUpdate: (news: MatchStatistics) => void;
  /** Messages may have been missed. */
  readonly onReload: () => void;
}

export interface SocketHub {
  /** Joins the room of an event; answers how to leave it. */
  joinEvent(eventId: string, handlers: EventRoomHandlers): () => void;
  /** Follows the viewer: joins or leaves their own room and connects anew with their token. */
  setUser(userId: string | null): void;
  /** Begins to follow something else once the code of sockets is there; answers how to stop that. */
  follow(begin: (hub: ConnectedHub) => () => void): () => void;
  /** Ends the connection for good. */
  close(): void;
}

/**
 * The hub with its code: what parts of a page follow that are fetched themselves. Each calls its
 * listener with news of an event whose room the page is in, and answers how to stop that.
 */
export interface ConnectedHub extends SocketHub {
  /** A purchase of the viewer has come further. */
  followPurchases(onStatus: () => void): () => void;
  followTags(eventId: string, onTags: (news: TagsUpdate) => void): () => void;
  followStatistics(eventId: string, handlers: StatisticsHandlers): () => void;
  followComments(eventId: string, onComments: (news: CommentUpdate) => void): () => void;
}

const nothing = () => () => {};
const off: SocketHub = {
  joinEvent: nothing,
  setUser: nothing,
  follow: nothing,
  close: nothing,
};

export function createSocketHub(options: HubOptions): SocketHub {
  const { base, warn } = options;
  if (base === '') {
    warn('app_config.socket_base is not set: live updates are off');
    return off;
  }
  let hub: ConnectedHub | null = null;
  let isLoading = false;
  const waiting: ((hub: ConnectedHub) => void)[] = [];

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    import('./connected-hub.ts').then(
      ({ connectHub }) => {
        const loaded = connectHub(options);
        hub = loaded;
        for (const act of waiting.splice(0)) act(loaded);
      },
      () => {
        isLoading = false;
        warn('Sockets could not be loaded: live updates are off');
      },
    );
  }
  /** At once, or in order when the code is there; what waits is done when a later need brings it. */
  function withHub(act: (hub: ConnectedHub) => void): void {
    if (hub !== null) return act(hub);
    waiting.push(act);
    load();
  }

  /** Begins something that ends: answers how, also before it has begun. */
  function follow(begin: (hub: ConnectedHub) => () => void): () => void {
    let end = () => {};
    withHub((loaded) => {
      end = begin(loaded);
    });
    return () => withHub(() => end());
  }

  return {
    joinEvent: (...room) => follow((loaded) => loaded.joinEvent(...room)),
    follow,
    setUser(userId) {
      if (userId !== null || hub !== null || isLoading) withHub((loaded) => loaded.setUser(userId));
    },
    close() {
      hub?.close();
      waiting.length = 0;
    },
  };
}
