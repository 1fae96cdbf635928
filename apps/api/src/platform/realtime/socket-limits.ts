import type { IncomingMessage } from 'node:http';
import type { Clock } from '../config/clock.ts';
import { createAddressShares } from '../security/address-shares.ts';
import { limitPackets, type PacketLimits, type PacketSource } from './packet-limits.ts';

/** A connection in the transport layer below Socket.IO. */
export interface RawSocket extends PacketSource {
  readonly request: IncomingMessage;
  /** Packets that were not sent over the connection yet. */
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: {
    readonly socket?: { readonly bufferedAmount: number; terminate(): void };
  };
  once(event: 'close', listener: () => void): void;
  /** Closes it cleanly, as if the connection was lost; with `discard`, at once and without reading on. */
  close(discard?: boolean): unknown;
}

/** The part of the transport's server that is used here. */
export interface RawServer {
  readonly clientsCount: number;
  on(event: 'connection', listener: (socket: RawSocket) => void): void;
}

/** Maximum number of sockets in this process; each takes about 50 KB. */
const maxSockets = 10_000;
/**
 * Maximum number of sockets per address, or per /64 of IPv6: a venue's network has many clients behind one
 * address. A /48, which contains 65,536 of them, may have less than half of all sockets.
 */
const share = { perAddress: 500, perSite: 4000 };
/** Maximum unread bytes of a socket; one with more is dropped (FLT-10). */
const maxUnsentBytes = 1024 * 1024;
const pollEveryMs = 1000;

const bytesOf = (data: unknown) =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

/** Returns the number of bytes that the client has not read yet. */
function unsentBytes({ writeBuffer, transport }: RawSocket): number {
  const queuedBytes = writeBuffer.reduce((sum, { data }) => sum + bytesOf(data), 0);
  return queuedBytes + (transport.socket?.bufferedAmount ?? 0);
}

/**
 * Ends a connection at once, because a client that does not read would not respond to a close either.
 * Packets from the same read are not processed.
 */
function drop(socket: RawSocket): void {
  socket.close(true);
  socket.transport.socket?.terminate();
}

export interface SocketLimits {
  /**
   * True if the request's address may open another socket, which then counts until it closes, including
   * while it waits for admission.
   */
  add(request: IncomingMessage): boolean;
  /** Lists the open sockets. */
  list(): readonly RawSocket[];
  /** Counts a message of this connection. Returns true if it may be handled. */
  mayHandleMessage(socket: RawSocket): boolean;
  close(): void;
}

interface LimitsOptions {
  /** Returns the client's address, even behind a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Multiplies the limit per address. */
  readonly limitFactor: number;
  readonly clock: Clock;
}

/**
 * Counts a server's sockets by address. Drops those whose client stops reading or sends more than a page
 * does.
 */
export function limitSockets(
  server: RawServer,
  { addressOf, limitFactor, clock }: LimitsOptions,
): SocketLimits {
  const open = new Map<RawSocket, PacketLimits>();
  const shares = createAddressShares(share, limitFactor);
  server.on('connection', (socket) => {
    open.set(
      socket,
      limitPackets(socket, clock, () => drop(socket)),
    );
    socket.once('close', () => void open.delete(socket));
  });
  const pollTimer = setInterval(() => {
    for (const socket of open.keys()) if (unsentBytes(socket) > maxUnsentBytes) drop(socket);
  }, pollEveryMs);
  pollTimer.unref();
  return {
    add: (request) => {
      const release = server.clientsCount < maxSockets ? shares.acquire(addressOf(request)) : null;
      if (release !== null) request.socket.once('close', release);
      return release !== null;
    },
    list: () => [...open.keys()],
    mayHandleMessage: (socket) => open.get(socket)?.mayHandleMessage() ?? false,
    close: () => clearInterval(pollTimer),
  };
}
