import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The rate at which a client has to read a response. */
export interface MinimumRate {
  readonly bytesPerSecond: number;
  /** Time before the rate counts, ms. */
  readonly graceMs: number;
  /** Interval of the checks, ms. */
  readonly checkIntervalMs: number;
}

/** Half the rate of the slowest mobile networks. */
const minimumRate: MinimumRate = { bytesPerSecond: 4096, graceMs: 20_000, checkIntervalMs: 5000 };
/** Bytes accepted since `since` that restart the measurement: the client is reading. */
const progressBytes = 64 * 1024;

/** A write that waits for the client: its start, ms, and the bytes accepted by then. */
interface PendingWrite {
  readonly since: number;
  readonly accepted: number;
}

/** Bytes that the kernel has taken from the connection; a write counts once all of it is taken. */
const bytesAccepted = ({ bytesWritten, writableLength }: Socket): number =>
  bytesWritten - writableLength;

/**
 * Ends connections whose client reads its response more slowly than the minimum rate (SEC-30). Otherwise, a
 * client that reads a byte a minute would occupy its connection, file and memory indefinitely.
 */
export function endSlowResponses(app: FastifyInstance, rate: MinimumRate = minimumRate): void {
  // Keyed by response, not by connection: the next request may arrive before the response closes.
  const responses = new Map<
    ServerResponse,
    { readonly socket: Socket; pending: PendingWrite | null }
  >();

  function stateOf(
    socket: Socket,
    before: PendingWrite | null,
    now: number,
  ): PendingWrite | 'slow' | null {
    if (socket.writableLength === 0) return null;
    const accepted = bytesAccepted(socket);
    if (before === null || accepted - before.accepted >= progressBytes)
      return { since: now, accepted };
    // The write under way counts in full, as its progress is not known.
    const due = accepted - before.accepted + socket.writableLength;
    const dueMs = rate.graceMs + (due / rate.bytesPerSecond) * 1000;
    return now - before.since > dueMs ? 'slow' : before;
  }

  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    responses.set(reply.raw, { socket, pending: null });
    reply.raw.once('close', () => responses.delete(reply.raw));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const response of responses.values()) {
      const state = stateOf(response.socket, response.pending, now);
      if (state === 'slow') response.socket.destroy();
      else response.pending = state;
    }
  }, rate.checkIntervalMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
