import type { FastifyReply } from 'fastify';
import { eventKey, tenantKey } from './cdn-purge.ts';

/**
 * Lets browsers store a file of an event for an hour, and shared caches for a minute: it does not change, but access
 * to it can. A CDN purges it by `surrogate-key`. Only for files that anyone may request from anywhere.
 *
 * @param eventId null for files that belong to several events
 */
export function allowSharedCache(
  reply: FastifyReply,
  tenantId: string,
  eventId: string | null,
): void {
  void reply.headers({
    'cache-control': 'public, max-age=3600, s-maxage=60',
    'surrogate-key': [
      tenantKey(tenantId),
      ...(eventId === null ? [] : [eventKey(tenantId, eventId)]),
    ].join(' '),
  });
}
