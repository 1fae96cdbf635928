import type { IncomingMessage } from 'node:http';
import type { Clock } from './clock.ts';
import { addressGroups } from './http/address-groups.ts';
import { limitPackets, type PacketLimits, type PacketSource } from './packet-limits.ts';
import { createKeyedCounter } from './keyed-counter.ts';

/** A connection as the transport below Socket.IO has it. */
export interface RawSocket extends PacketSource {
  readonly request: IncomingMessage;
  /** What waits for the connection to take it. */
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: {
    readonly socket?: { readonly bufferedAmount: number; terminate(): void };
  };
  once(event: 'close', listener: () => void): void;
  /** Ends it in good order, as if the line was lost; or, discarding, takes nothing more from it at once. */
  close(discard?: boolean): unknown;
}

/** The part of the transport's server that is used here. */
export interface RawServer {
  readonly clientsCount: number;
  on(event: 'connection', listener: (socket: RawSocket) => void): void;
}

/** Sockets at a time from one address, or one /64 of IPv6: a venue's network has many behind one. */
const maxPerAddress = 500;
/** Sockets at a time in this process; each takes about 50 KB. */
const maxInAll = 10_000;
/** A socket that has not taken more than this is dropped, bytes (FLT-10). */
const maxUnsent = 1024 * 1024;
const lookEveryMs = 1000;

const bytesOf = (data: unknown) =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

/** Bytes that wait for the client to read them. */
function unsentBy({ writeBuffer, transport }: RawSocket): number {
  const waiting = writeBuffer.reduce((sum, { data }) => sum + bytesOf(data), 0);
  return waiting + (transport.socket?.bufferedAmount ?? 0);
}

/**
 * Ends a connection at once: a client that does not read would not answer a goodbye either. Packets that
 * came along in the same read are not worked off.
 */
function drop(socket: RawSocket): void {
  socket.close(true);
  socket.transport.socket?.terminate();
}

export interface SocketLimits {
  /** Whether another socket may come from where this request does. */
  mayOpen(request: IncomingMessage): boolean;
  /** Counts a socket of this request's address until its line ends, also while it waits to be let in. */
  count(request: IncomingMessage): void;
  /** What is open now. */
  list(): readonly RawSocket[];
  /** Counts a message of this connection, and says whether it may be acted upon. */
  takesMessage(socket: RawSocket): boolean;
  close(): void;
}

interface BoundsOptions {
  /** The client's address, behind a trusted proxy, too. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Multiplies the bound of each address. */
  readonly limitFactor: number;
  readonly clock: Clock;
}

/**
 * Counts the sockets of a server by address, and drops those whose client stopped reading or sends more
 * than a page does.
 */
export function limitSockets(
  server: RawServer,
  { addressOf, limitFactor, clock }: BoundsOptions,
): SocketLimits {
  const open = new Map<RawSocket, PacketLimits>();
  const counts = createKeyedCounter();
  const groupOf = (request: IncomingMessage) => addressGroups(addressOf(request)).own;
  server.on('connection', (socket) => {
    open.set(
      socket,
      limitPackets(socket, clock, () => drop(socket)),
    );
    socket.once('close', () => void open.delete(socket));
  });
  const looking = setInterval(() => {
    for (const socket of open.keys()) if (unsentBy(socket) > maxUnsent) drop(socket);
  }, lookEveryMs);
  looking.unref();
  return {
    mayOpen: (request) =>
      server.clientsCount < maxInAll && counts.of(groupOf(request)) < maxPerAddress * limitFactor,
    count: (request) => void request.socket.once('close', counts.add(groupOf(request))),
    list: () => [...open.keys()],
    takesMessage: (socket) => open.get(socket)?.takesMessage() ?? false,
    close: () => clearInterval(looking),
  };
}
