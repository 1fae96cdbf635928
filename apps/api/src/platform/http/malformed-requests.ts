/**
 * Rejects requests that no browser sends and that harm servers, and ignores `Range` headers that cannot be
 * read.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../context/error.ts';

/** Maximum number of pending requests per connection. Browsers wait for each response. */
const maxPending = 16;

/** @param headers alternating names and values, as received */
function hasTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Ends connections with many pending requests, which would all be held in memory. Refuses a request with
 * two hosts (RFC 9112, 3.2), because a cache in front of this server may use the other one.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
    if (count > maxPending) {
      socket.destroy();
      return reply.hijack();
    }
    if (hasTwoHosts(raw.rawHeaders))
      throw new AppError('validation_failed', {
        message: 'A request must have exactly one Host header',
      });
    return undefined;
  });
}

const byteRange = /^\s*(?:(\d+)-(\d*)|-(\d+))\s*$/;

/** True if a `Range` header can be read: each range has a start up to its end, or a length. */
function isReadable(range: string): boolean {
  const [unit = '', ranges = ''] = range.split('=', 2);
  if (unit.trim().toLowerCase() !== 'bytes') return true;
  return ranges.split(',').every((written) => {
    const found = byteRange.exec(written);
    return found !== null && (!found[2] || Number(found[1]) <= Number(found[2]));
  });
}

/** Removes a `Range` header that cannot be read, so that its sender gets the whole file (RFC 9110, 14.2). */
export function ignoreUnreadableRanges(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers.range !== undefined && !isReadable(headers.range)) delete headers.range;
  });
}
