import { id as idSchema } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { Platform } from '../../platform/platform.ts';
import { availabilityOf } from '../event/availability.ts';
import { getWatchable, type EventRow } from '../event/event.service.ts';
import { viewerOf } from '../event/event-view.ts';
import { createAuthenticate } from '../session/authenticate.ts';
import { eventFile } from './event-playlist.ts';
import { createFilmLibrary } from './film-library.ts';

/** How long a player waits before it asks for a stream again that is about to begin, s. */
const beginsSoon = 2;
/** On-demand playlists do not change, but who may see them can. */
const onDemandCache = 'private, max-age=60';

const bearer = /^Bearer (\S+)$/i;

/** Throws unless this viewer may watch the event now (EVT-07, SEC-17). */
function requireAccess(row: EventRow, ctx: Ctx): void {
  const access = availabilityOf(
    { mediaType: row.media_type, commerceType: row.commerce_type, regions: row.regions },
    viewerOf(ctx),
  );
  if (!access.inRegion) throw new AppError('region_blocked');
  if (!access.forUser) throw new AppError('event_locked');
}

/**
 * `/media/events/<id>/<file>`: playlists made of an event's stream. A token is taken from
 * `X-Authorization` as in calls; without one the caller is anonymous.
 */
export function addEventPlaylists(media: FastifyInstance, platform: Platform): void {
  const films = createFilmLibrary(platform.config.mediaDir);
  const authenticate = createAuthenticate(platform.tokenSecret);

  media.get<{ Params: { id: string; file: string } }>(
    '/events/:id/:file',
    async (request, reply) => {
      const header = request.headers['x-authorization'];
      let { ctx } = request;
      if (header !== undefined) {
        const token = typeof header === 'string' ? bearer.exec(header)?.[1] : undefined;
        if (token === undefined) throw new AppError('unauthorized');
        ctx = { ...ctx, session: await authenticate(ctx, token) };
      }
      const id = idSchema.safeParse(request.params.id);
      if (!id.success) {
        const message = id.error.issues[0]?.message ?? 'is not an id';
        throw new AppError('validation_failed', {
          message: `params.id: ${message}`,
          details: [{ path: 'params.id', message }],
        });
      }

      const row = await ctx.db.forTenant(ctx.tenant.id, (trx) =>
        getWatchable(trx, ctx.tenant.id, id.data, ctx.session?.userId ?? null),
      );
      requireAccess(row, ctx);
      // A simulated broadcast begins by the clock, whether or not its status has followed yet.
      const waits = row.status === 'upcoming' && row.stream.kind !== 'simulated-live';
      const made = waits
        ? null
        : await eventFile(films, {
            file: request.params.file,
            stream: row.stream,
            pano: row.pano,
            startMs: row.starts_at.getTime(),
            now: ctx.clock(),
          });
      if (made === 'not_begun') throw new AppError('not_found', { retryAfter: beginsSoon });
      if (made === null) throw new AppError('not_found');
      return reply
        .headers({
          'content-type': made.type,
          'cache-control': made.changes ? 'no-cache' : onDemandCache,
          'access-control-allow-origin': '*',
        })
        .send(made.text);
    },
  );
}
