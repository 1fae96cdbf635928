/**
 * The one socket of a page. Its code is fetched and its connection opened when first needed: for the
 * room of an event that is live or to come, or for a signed-in viewer.
 */
import {
  socketOptions,
  updateSpreadMs,
  type ClientMessages,
  type ServerMessages,
} from '@grandstand/contract/names';
import type { Socket } from 'socket.io-client';

type Handlers = { [N in keyof ServerMessages]: (payload: ServerMessages[N]) => void };
type Emitters = { [N in keyof ClientMessages]: (payload: ClientMessages[N]) => void };
export type PortalSocket = Socket<Handlers, Emitters>;

export interface EventRoomHandlers {
  readonly onUrlChange: (eventUrl: string) => void;
  /** The event changed, or messages may have been missed: load it again. */
  readonly onReload: () => void;
}

export interface SocketHub {
  /** Joins the room of an event; answers how to leave it. */
  joinEvent(eventId: string, handlers: EventRoomHandlers): () => void;
  /** Follows the viewer: joins or leaves their own room and connects anew with their token. */
  setUser(userId: string | null): void;
  /** Ends the connection for good. */
  close(): void;
}

interface Options {
  /** `app_config.socket_base` with the origin filled in; empty turns sockets off (RTM-02). */
  readonly base: string;
  /** Tenant id, named when a room is left. */
  readonly customer: string;
  readonly token: () => Promise<string | null>;
  readonly warn: (message: string) => void;
  /** A device of the viewer was removed, by the id its browser chose (DEV-14). */
  readonly onDeviceRemoved?: (deviceId: string) => void;
  /** A number from 0 to 1, which spreads what many pages are told at once. */
  readonly random?: () => number;
  /** Fetches the socket library and opens a connection. */
  readonly open?: typeof openSocket;
}

/** Handshake data; the server reads the access token from it (SEC-18). */
interface Handshake {
  readonly token: string | null;
}

export async function openSocket(
  base: string,
  auth: (answer: (handshake: Handshake) => void) => void,
): Promise<PortalSocket> {
  const { io } = await import('socket.io-client');
  const { origin, pathname } = new URL(base);
  const path = pathname.replace(/\/$/, '') + socketOptions.path;
  return io(origin, { ...socketOptions, transports: [...socketOptions.transports], path, auth });
}

const off: SocketHub = { joinEvent: () => () => {}, setUser: () => {}, close: () => {} };

export function createSocketHub({
  base,
  customer,
  token,
  warn,
  onDeviceRemoved,
  random = Math.random,
  open = openSocket,
}: Options): SocketHub {
  if (base === '') {
    warn('app_config.socket_base is not set: live updates are off');
    return off;
  }
  let socket: PortalSocket | null = null;
  let opening: Promise<PortalSocket> | null = null;
  let closed = false;
  let userId: string | null = null;
  let connectedBefore = false;
  const rooms = new Map<string, EventRoomHandlers>();
  const reloading = new Set<EventRoomHandlers>();

  function onConnect(connected: PortalSocket): void {
    if (userId !== null) connected.emit('join-user-room', { userId });
    for (const [eventId, handlers] of rooms) {
      connected.emit('join-event-room', { eventId });
      // What was sent while the line was down is lost: ask for the state instead.
      if (connectedBefore) handlers.onReload();
    }
    connectedBefore = true;
  }

  /** One reload for all that is told meanwhile, some time within the spread. */
  function reloadSoon(eventId: string): void {
    const told = rooms.get(eventId);
    if (told === undefined || reloading.has(told)) return;
    reloading.add(told);
    setTimeout(() => {
      reloading.delete(told);
      if (!closed && rooms.get(eventId) === told) told.onReload();
    }, random() * updateSpreadMs);
  }

  function listen(opened: PortalSocket): void {
    opened.on('connect', () => onConnect(opened));
    opened.on('event-url-change', ({ eventUrl, eventId }) => {
      for (const [room, handlers] of rooms) {
        if (eventId === undefined || eventId === room) handlers.onUrlChange(eventUrl);
      }
    });
    opened.on('remove-user-device', ({ deviceId }) => onDeviceRemoved?.(deviceId));
    opened.on('update-event', ({ eventId }) => reloadSoon(eventId));
  }

  function connect(): void {
    opening ??= open(base, (answer) => {
      token().then(
        (current) => answer({ token: current }),
        // Without a token the socket is anonymous, which is enough for event rooms.
        () => answer({ token: null }),
      );
    });
    opening.then(
      (opened) => {
        if (closed || socket !== null) return;
        socket = opened;
        listen(opened);
        if (opened.connected) onConnect(opened);
      },
      () => {
        opening = null;
        warn('The socket library could not be loaded: live updates are off');
      },
    );
  }

  return {
    joinEvent(eventId, handlers) {
      rooms.set(eventId, handlers);
      if (socket?.connected === true) socket.emit('join-event-room', { eventId });
      connect();
      return () => {
        if (rooms.get(eventId) !== handlers) return;
        rooms.delete(eventId);
        if (socket?.connected === true) socket.emit('leave-event-room', { eventId, customer });
      };
    },
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
      socket?.disconnect();
    },
  };
}
