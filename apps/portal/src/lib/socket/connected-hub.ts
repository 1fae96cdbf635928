import { updateSpreadMs, type ServerMessages } from '@grandstand/contract/constants';
import { openSocket, type PortalSocket } from './open-socket.ts';
import { readMessage } from './read-message.ts';
import { createScoreboardRoom } from './scoreboard-room.ts';
import type {
  CommentUpdate,
  ConnectedHub,
  EventRoomHandlers,
  HubOptions,
  StatisticsHandlers,
  TagsUpdate,
  EventUpdate,
} from './socket-hub.ts';

/** Returns the update of a message; null for a message that only states that the event has changed. */
const updateOf = ({
  news: patch,
  loadWithinMs,
}: Pick<ServerMessages['update-event'], 'news' | 'loadWithinMs'>): EventUpdate | null =>
  patch === undefined ? null : { patch, isPartial: loadWithinMs !== undefined };

/** Creates the socket of a page. It connects once a room is joined or a viewer is signed in. */
export function connectHub({
  base,
  customer,
  token,
  onDeviceRemoved,
  random = Math.random,
  open = openSocket,
}: HubOptions): ConnectedHub {
  let socket: PortalSocket | null = null;
  let opening: Promise<PortalSocket> | null = null;
  let closed = false;
  let userId: string | null = null;
  let connectedBefore = false;
  const rooms = new Map<string, EventRoomHandlers>();
  const reloading = new Set<EventRoomHandlers>();
  const purchaseListeners = new Set<() => void>();
  const tagListeners = new Map<(update: TagsUpdate) => void, string>();
  const statisticsListeners = new Map<StatisticsHandlers, string>();
  const commentListeners = new Map<(update: CommentUpdate) => void, string>();

  const scoreboard = createScoreboardRoom(() => {
    const connected = socket?.connected === true ? socket : null;
    // The library's parameter type depends on the name, which is generic here.
    return connected && ((name, payload) => void connected.emit(name, ...([payload] as never)));
  });

  function join(
    to: PortalSocket,
    eventId: string,
    handlers: EventRoomHandlers,
    willReload = false,
  ): void {
    const knownAt = willReload ? null : (handlers.knownAt?.() ?? null);
    to.emit('join-event-room', {
      eventId,
      ...(handlers.withholdsResults?.() === true && { results: 'hide' }),
      ...(knownAt !== null && { knownAt }),
    });
  }

  function onConnect(connected: PortalSocket): void {
    if (userId !== null) connected.emit('join-user-room', { userId });
    scoreboard.onConnect();
    for (const [eventId, handlers] of rooms) {
      join(connected, eventId, handlers, connectedBefore);
      // Messages sent during the disconnect are lost: reload the state instead.
      if (connectedBefore) handlers.onReload();
      else if (handlers.isLoaded?.() === false) reloadSoon(eventId);
    }
    // Data loaded before the page joined its room may be stale as well.
    for (const [onMissed, eventId] of [...tagListeners, ...commentListeners])
      if (connectedBefore || rooms.has(eventId)) onMissed(null);
    if (connectedBefore) for (const handlers of statisticsListeners.keys()) handlers.onReload();
    connectedBefore = true;
  }

  /**
   * Calls the event's listeners at once. After a message without content, calls them with null, so that they
   * reload, at a random time: otherwise all pages would at once.
   */
  function dispatchUpdate<N extends object>(
    listeners: ReadonlyMap<(update: N | null) => void, string>,
    {
      eventId,
      loadWithinMs = updateSpreadMs,
      ...update
    }: N & { readonly eventId: string; readonly loadWithinMs?: number },
  ): void {
    for (const [listener, room] of listeners) {
      if (room !== eventId) continue;
      if (Object.keys(update).length > 0) listener(update as unknown as N);
      else setTimeout(() => listeners.has(listener) && listener(null), random() * loadWithinMs);
    }
  }

  /** Reloads an event at a random time within these ms, once for all updates until then. */
  function reloadSoon(eventId: string, withinMs: number = updateSpreadMs): void {
    const handlers = rooms.get(eventId);
    if (handlers === undefined || reloading.has(handlers)) return;
    reloading.add(handlers);
    setTimeout(() => {
      reloading.delete(handlers);
      if (!closed && rooms.get(eventId) === handlers) handlers.onReload();
    }, random() * withinMs);
  }

  function listen(opened: PortalSocket): void {
    opened.on('connect', () => onConnect(opened));
    /** Drops malformed messages (RTM-13). */
    const on = <N extends keyof ServerMessages>(
      name: N,
      act: (message: ServerMessages[N]) => void,
    ) => {
      const receive = (payload: unknown) => {
        const message = readMessage(name, payload);
        if (message !== null) act(message);
      };
      // The library's listener type depends on the name, which is generic here.
      opened.on(name, receive as never);
    };
    on('event-url-change', ({ eventUrl, eventId, ...message }) => {
      for (const [room, handlers] of rooms) {
        if (eventId !== undefined && eventId !== room) continue;
        const update = updateOf(message);
        if (update === null) handlers.onUrlChange(eventUrl);
        else handlers.onUrlChange(eventUrl, update);
        if (update?.isPartial === true) reloadSoon(room, message.loadWithinMs);
      }
    });
    on('remove-user-device', ({ deviceId }) => onDeviceRemoved?.(deviceId));
    on('user-purchase-status', () => {
      for (const onStatus of purchaseListeners) onStatus();
    });
    on('update-tags', (message) => dispatchUpdate(tagListeners, message));
    on('comment-on-media', (message) => dispatchUpdate(commentListeners, message));
    on('update-event-stats', ({ eventId, vidswap }) => {
      for (const [handlers, followed] of statisticsListeners)
        if (followed === eventId) handlers.onUpdate(vidswap);
    });
    on('update-scoreboard', (message) => scoreboard.receive(message));
    on('update-event', ({ eventId, ...message }) => {
      const update = updateOf(message);
      const onUpdate = rooms.get(eventId)?.onUpdate;
      if (update !== null) onUpdate?.(update);
      if (update === null || update.isPartial || onUpdate === undefined)
        reloadSoon(eventId, message.loadWithinMs);
    });
  }

  function connect(): void {
    opening ??= Promise.resolve(
      open(base, (callback) => {
        token().then(
          (current) => callback({ token: current }),
          // Without a token the socket is anonymous, which is enough for event rooms.
          () => callback({ token: null }),
        );
      }),
    );
    void opening.then((opened) => {
      if (closed || socket !== null) return;
      socket = opened;
      listen(opened);
      if (opened.connected) onConnect(opened);
    });
  }

  const hub: ConnectedHub = {
    joinEvent(eventId, handlers) {
      rooms.set(eventId, handlers);
      if (socket?.connected === true) join(socket, eventId, handlers);
      connect();
      return () => {
        if (rooms.get(eventId) !== handlers) return;
        rooms.delete(eventId);
        if (socket?.connected === true) socket.emit('leave-event-room', { eventId, customer });
      };
    },
    followScoreboard() {
      const unfollow = scoreboard.follow();
      connect();
      return unfollow;
    },
    followPurchases(onStatus) {
      purchaseListeners.add(onStatus);
      return () => void purchaseListeners.delete(onStatus);
    },
    followTags(eventId, onTags) {
      tagListeners.set(onTags, eventId);
      return () => void tagListeners.delete(onTags);
    },
    followStatistics(eventId, handlers) {
      statisticsListeners.set(handlers, eventId);
      return () => void statisticsListeners.delete(handlers);
    },
    followComments(eventId, onComments) {
      commentListeners.set(onComments, eventId);
      return () => void commentListeners.delete(onComments);
    },
    follow: (subscribe) => subscribe(hub),
    setUser(next) {
      if (next === userId) return;
      const before = userId;
      userId = next;
      if (socket !== null) {
        if (before !== null && socket.connected) socket.emit('leave-user-room', {});
        // The handshake carries the token, so another viewer needs another handshake.
        socket.disconnect();
        connectedBefore = false;
        socket.connect();
      } else if (next !== null) {
        connect();
      }
    },
    close() {
      closed = true;
      rooms.clear();
      purchaseListeners.clear();
      tagListeners.clear();
      statisticsListeners.clear();
      commentListeners.clear();
      scoreboard.close();
      socket?.disconnect();
    },
  };
  return hub;
}
