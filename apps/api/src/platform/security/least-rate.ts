import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How fast a client has to read a response. */
export interface LeastRate {
  readonly bytesPerSecond: number;
  /** Time before the rate counts, ms. */
  readonly graceMs: number;
  /** How often it is checked, ms. */
  readonly everyMs: number;
}

/** Half of what the slowest mobile networks give; a client that stops reading is gone within a minute. */
const leastRate: LeastRate = { bytesPerSecond: 4096, graceMs: 20_000, everyMs: 5000 };
/** Bytes after which a client counts as reading, however long it rests next. */
const enoughBytes = 64 * 1024;

/** A response that waits for its client, since when, and how much the connection had accepted then. */
interface Waiting {
  readonly since: number;
  readonly accepted: number;
}

/** Bytes that the connection has accepted: a write counts once all of it is accepted. */
const bytesAccepted = ({ bytesWritten, writableLength }: Socket): number =>
  bytesWritten - writableLength;

/**
 * Ends connections whose client reads its response more slowly than a least rate (SEC-30). Otherwise, a
 * client that takes a byte a minute would occupy its connection, file and memory without end.
 */
export function endSlowResponses(app: FastifyInstance, rate: LeastRate = leastRate): void {
  // By response, not by connection: the next request may arrive before the response closes.
  const responses = new Map<ServerResponse, { readonly socket: Socket; waiting: Waiting | null }>();

  function stateOf(socket: Socket, before: Waiting | null, now: number): Waiting | 'slow' | null {
    if (socket.writableLength === 0) return null;
    const accepted = bytesAccepted(socket);
    if (before === null || accepted - before.accepted >= enoughBytes)
      return { since: now, accepted };
    // The write under way counts in full, as its progress is not known.
    const due = accepted - before.accepted + socket.writableLength;
    const dueMs = rate.graceMs + (due / rate.bytesPerSecond) * 1000;
    return now - before.since > dueMs ? 'slow' : before;
  }

  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    responses.set(reply.raw, { socket, waiting: null });
    reply.raw.once('close', () => responses.delete(reply.raw));
  });
  const checking = setInterval(() => {
    const now = performance.now();
    for (const response of responses.values()) {
      const state = stateOf(response.socket, response.waiting, now);
      if (state === 'slow') response.socket.destroy();
      else response.waiting = state;
    }
  }, rate.everyMs);
  checking.unref();
  app.addHook('onClose', async () => clearInterval(checking));
}
