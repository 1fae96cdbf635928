/** What no browser sends, and what makes trouble for servers. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../error.ts';

/** Requests of one connection that may wait for their answers. Browsers wait for each. */
const mostUnanswered = 16;

/** @param headers names and values in turns, as they came */
function hasTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Ends connections on which many requests are sent before their answers are read, all of which would be
 * held in memory, and refuses a request with two hosts (RFC 9112, 3.2): a cache in front of this server
 * may take the other one.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (waiting > mostUnanswered) {
      socket.destroy();
      return reply.hijack();
    }
    if (hasTwoHosts(raw.rawHeaders))
      throw new AppError('validation_failed', { message: 'A request has one Host' });
    return undefined;
  });
}
