import { id as idSchema } from '@grandstand/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { ApiModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type EventRow, availabilityOf, getWatchable, viewerOf } from '../event/index.ts';
import { createAuthenticate } from '../session/index.ts';
import { eventFile, type PlaylistAnswer } from './event-playlist.ts';
import { createFilmLibrary } from '../media/index.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';

/** How long a player waits before it asks for a stream again that is about to begin, s. */
const beginsSoon = 2;
/** On-demand playlists do not change, but who may see them can. */
const onDemandCache = 'private, max-age=60';

const bearer = /^Bearer (\S+)$/i;

/** Throws unless this viewer may watch the event now (EVT-07, SEC-17). */
function requireAccess(row: EventRow, ctx: Ctx, isGranted: boolean): void {
  const access = availabilityOf(
    { mediaType: row.media_type, commerceType: row.commerce_type, regions: row.regions },
    viewerOf(ctx),
  );
  if (!access.inRegion) throw new AppError('region_blocked');
  if (!access.forUser && !isGranted) throw new AppError('event_locked');
}

function eventIdOf(text: string): string {
  const id = idSchema.safeParse(text);
  if (id.success) return id.data;
  const message = id.error.issues[0]?.message ?? 'is not an id';
  throw new AppError('validation_failed', {
    message: `params.id: ${message}`,
    details: [{ path: 'params.id', message }],
  });
}

function cacheControlOf({ changes }: PlaylistAnswer, isGranted: boolean): string {
  if (!changes) return onDemandCache;
  return isGranted ? 'private, no-cache' : 'no-cache';
}

/**
 * `/media/events/<id>/<file>`: playlists made of an event's stream. A token is taken from
 * `X-Authorization` as in calls; without one the caller is anonymous.
 *
 * `/media/h/<grant>/events/<id>/<file>`: the same for a player that was given a grant (SEC-16).
 * Only playlists and thumbnail lists are guarded by it: the segments they name stay below
 * `/media/films`, because free and restricted events of the demo show the same films.
 */
function addEventPlaylists(media: FastifyInstance, platform: Platform): void {
  const films = createFilmLibrary(platform.config.mediaDir);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function callerOf({ ctx, headers }: FastifyRequest): Promise<Ctx> {
    const header = headers['x-authorization'];
    if (header === undefined) return ctx;
    const token = typeof header === 'string' ? bearer.exec(header)?.[1] : undefined;
    if (token === undefined) throw new AppError('unauthorized');
    return { ...ctx, session: await authenticate(ctx, token) };
  }

  async function send(
    reply: FastifyReply,
    ctx: Ctx,
    { id, file, isGranted }: { id: string; file: string; isGranted: boolean },
  ) {
    const row = await ctx.db.forTenant(ctx, (scope) => getWatchable(scope, id));
    requireAccess(row, ctx, isGranted);
    // A simulated broadcast begins by the clock, whether or not its status has followed yet.
    const waits = row.status === 'upcoming' && row.stream.kind !== 'simulated-live';
    const made = waits
      ? null
      : await eventFile(films, {
          file,
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
        'cache-control': cacheControlOf(made, isGranted),
        'access-control-allow-origin': '*',
      })
      .send(made.text);
  }

  media.get<{ Params: { id: string; file: string } }>(
    '/events/:id/:file',
    async (request, reply) => {
      const { id, file } = request.params;
      const ctx = await callerOf(request);
      return send(reply, ctx, { id: eventIdOf(id), file, isGranted: false });
    },
  );

  media.get<{ Params: { grant: string; id: string; file: string } }>(
    '/h/:grant/events/:id/:file',
    async (request, reply) => {
      const { ctx } = request;
      const { grant, file } = request.params;
      const id = eventIdOf(request.params.id);
      const grants = playbackGrants(platform.tokenSecret, ctx.tenant.id);
      if (!grants.allows(grant, id, ctx.clock())) throw new AppError('event_locked');
      return send(reply, ctx, { id, file, isGranted: true });
    },
  );
}

export const playlistModule: ApiModule = {
  name: 'playlist',
  calls: [],
  create: (platform) => ({ media: async (media) => addEventPlaylists(media, platform) }),
};
