import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { socketPath, type ServerMessages, hostOf } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { admitSockets } from './socket-admission.ts';
import type { Clock } from '../config/clock.ts';
import type { Session } from '../context/context.ts';
import { portalOrigins } from '../http/tenant-scope.ts';
import { drainSockets } from './drain-sockets.ts';
import type { OwnRooms, Realtime } from './realtime.ts';
import { redactResults } from './redact-results.ts';
import {
  eventRoom,
  redactedEventRoom,
  userRoom,
  type MessageSocket,
  type SocketMessage,
} from './socket-message.ts';
import { limitSockets, type RawSocket, type SocketLimits } from './socket-limits.ts';
import type { TenantDirectory } from '../tenancy/tenants.ts';

export interface RealtimeOptions {
  readonly tenants: TenantDirectory;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly authenticate: (tenant: TenantConfig, token: string) => Promise<Session>;
  /** All messages that have a handler. */
  readonly messages: () => readonly SocketMessage[];
  /** Returns the client's address, even behind a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Multiplies the number of sockets per address. */
  readonly limitFactor: number;
  /** False if another process serves the sockets. */
  readonly acceptsSockets: boolean;
  /** Time between the first refused socket and the first closed one, ms. */
  readonly noticeMs: number;
  /** Leaves upgrades on other paths to other listeners (hot reload) instead of refusing them. */
  readonly sharesUpgrades: boolean;
}

interface SocketState {
  tenant: TenantConfig;
  session: Session | null;
}

type ServerEvents = {
  [N in keyof ServerMessages]: (payload: ServerMessages[N]) => void;
};
type ClientEvents = Record<string, (...args: unknown[]) => void>;
type Io = Server<ClientEvents, ServerEvents, Record<string, never>, SocketState>;
type Client = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketState>;

/** Maximum size of a client's message (SEC-18). */
const maxMessageBytes = 16 * 1024;
/** Maximum rooms that a socket may join (SEC-18). */
const maxRooms = 5;
/** A socket that names no namespace within this time is closed, ms (FLT-10). */
const connectTimeoutMs = 10_000;

const roomOf = (tenantId: string, room: string) => `${tenantId}:${room}`;
/** Server-side room that finds the sockets of a session when it ends. Clients cannot join it. */
const sessionRoom = (tenantId: string, id: string) => `${tenantId}:family:${id}`;

/**
 * True if a page of this origin may connect: one of the tenant's, or that of the address it connects to,
 * including scheme and port. Browsers send the page's origin; other clients send none, and have no cookies
 * to abuse.
 */
function mayConnect(
  { origin, host = '' }: IncomingMessage['headers'],
  tenant: TenantConfig,
  tenants: TenantDirectory,
): boolean {
  if (origin === undefined) return true;
  const { protocol } = new URL(tenants.originOf(tenant.id));
  return (
    origin === URL.parse(`${protocol}//${host}`)?.origin ||
    portalOrigins(tenant, { tenants }).has(origin)
  );
}

/** Counts joined rooms, except the socket's own and its session's. */
const countRooms = (socket: Client) =>
  [...socket.rooms].filter((room) => room !== socket.id && !room.includes(':family:')).length;

function join(socket: Client, room: string): void {
  if (socket.rooms.has(room) || countRooms(socket) >= maxRooms) return;
  void socket.join(room);
}

/** Returns a socket as modules may use it: it can join and leave only rooms of its tenant. */
const messageSocketOf = (socket: Client): MessageSocket => {
  const { tenant, session } = socket.data;
  return {
    tenant,
    session,
    join: (room) => join(socket, roomOf(tenant.id, room)),
    leave: (room) => void socket.leave(roomOf(tenant.id, room)),
    emit: (name, payload) => void socket.emit(name, ...([payload] as never)),
  };
};

function acceptSockets(io: Io, options: RealtimeOptions, limits: SocketLimits): void {
  io.use((socket, next) => {
    const tenant = options.tenants.findByHost(hostOf(socket.handshake));
    if (tenant === null) return next(new Error('unknown_tenant'));
    const state: SocketState = { tenant, session: null };
    Object.assign(socket.data, state);
    const token: unknown = socket.handshake.auth.token;
    if (typeof token !== 'string' || token === '') return next();
    options.authenticate(tenant, token).then(
      (session) => {
        socket.data.session = session;
        next();
      },
      // Event rooms are public: with an expired token, the socket is simply anonymous.
      () => next(),
    );
  });
  io.on('connection', (socket) => {
    const { tenant, session } = socket.data;
    if (session !== null) void socket.join(sessionRoom(tenant.id, session.sessionId));
    socket.onAny((name: string, payload: unknown) => {
      if (!limits.mayHandleMessage(socket.conn as unknown as RawSocket)) return;
      // A message without a handler is dropped.
      options
        .messages()
        .find((message) => message.name === name)
        ?.receive(messageSocketOf(socket), payload);
    });
  });
}

/** Responds to an upgrade with 503, and closes its connection. */
const refuse = (connection: Duplex): void =>
  void connection.end(
    'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );

/** The sockets of this process. */
export interface OwnSockets extends Realtime, OwnRooms {
  /** Accepts no more sockets and closes the existing ones over some time (FLT-08). */
  drain(): Promise<void>;
}

/**
 * Serves sockets at `/ws` (websocket only) and returns the emitter to their rooms (RTM-01). The handshake's
 * host determines the tenant. Rooms are named `tenant:event:id` and `tenant:user:id`, so that nothing
 * crosses tenants.
 */
export function attachRealtime(app: FastifyInstance, options: RealtimeOptions): OwnSockets {
  let isDraining = false;
  const io: Io = new Server(app.server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: connectTimeoutMs,
    destroyUpgrade: !options.sharesUpgrades,
    allowRequest: (request, decide) => {
      const tenant = options.tenants.findByHost(hostOf(request));
      // The proxy or the page tries again, and reaches another process.
      if (isDraining || !options.acceptsSockets) return refuse(request.socket);
      if (tenant === null) return decide('unknown_tenant', false);
      if (!mayConnect(request.headers, tenant, options.tenants)) return decide('forbidden', false);
      if (!limits.add(request)) return decide('too_many_sockets', false);
      admission.admit(request.socket, (isAdmitted) =>
        decide(isAdmitted ? null : 'too_many_sockets', isAdmitted),
      );
    },
  });
  const admission = admitSockets();
  const limits = limitSockets(io.engine, options);
  acceptSockets(io, options, limits);
  const countInEvent = (tenantId: string, eventId: string): number =>
    [eventRoom(eventId), redactedEventRoom(eventId)]
      .map((room) => io.sockets.adapter.rooms.get(roomOf(tenantId, room))?.size ?? 0)
      .reduce((sum, size) => sum + size);
  const sessionListeners = new Set<(tenantId: string, sessionId: string) => void>();
  app.addHook('preClose', async () => {
    admission.close();
    limits.close();
    // Closes only the connections: the HTTP server belongs to the framework. Sockets get no disconnect
    // packet, because after one their pages would never reconnect.
    io.engine.close();
  });
  return {
    drain: async () => {
      isDraining = true;
      await wait(options.noticeMs);
      admission.close();
      await drainSockets(limits.list());
    },
    emitToEvent: (tenantId, eventId, name, payload) => {
      io.to(roomOf(tenantId, eventRoom(eventId))).emit(name, ...([payload] as never));
      const redacted = redactResults(name, payload);
      if (redacted !== null)
        io.to(roomOf(tenantId, redactedEventRoom(eventId))).emit(name, ...([redacted] as never));
    },
    countInEvent,
    countPages: countInEvent,
    countSockets: () => io.engine.clientsCount,
    listEvents: () => {
      const rooms = [...io.sockets.adapter.rooms.keys()].flatMap((room) => {
        const [, tenantId, eventId] = /^([^:]+):event:([^:]+)/.exec(room) ?? [];
        return tenantId === undefined || eventId === undefined ? [] : [{ tenantId, eventId }];
      });
      // An event has a room for each way of showing results.
      const events = new Map(rooms.map((room) => [`${room.tenantId}:${room.eventId}`, room]));
      return [...events.values()].map(({ tenantId, eventId }) => ({
        tenantId,
        eventId,
        pages: countInEvent(tenantId, eventId),
      }));
    },
    emitToRoom: (tenantId, room, name, payload) =>
      void io.to(roomOf(tenantId, room)).emit(name, ...([payload] as never)),
    countInRoom: (tenantId, room) =>
      io.sockets.adapter.rooms.get(roomOf(tenantId, room))?.size ?? 0,
    emitToUser: (tenantId, userId, name, payload) =>
      void io.to(roomOf(tenantId, userRoom(userId))).emit(name, ...([payload] as never)),
    onSessionEnd: (listener) => {
      sessionListeners.add(listener);
      return () => void sessionListeners.delete(listener);
    },
    endSession: (tenantId, sessionId) => {
      for (const listener of sessionListeners) listener(tenantId, sessionId);
      void io
        .in(sessionRoom(tenantId, sessionId))
        .fetchSockets()
        .then((sockets) => {
          for (const socket of sockets) {
            const { session } = socket.data;
            if (session !== null) socket.leave(roomOf(tenantId, userRoom(session.userId)));
            socket.data.session = null;
          }
        })
        .catch((error: unknown) =>
          options.log.error({ err: error }, 'sockets of an ended session could not be signed out'),
        );
    },
  };
}
