import { id as idSchema } from '@grandstand/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { toAppError } from '../../platform/http/error-reply.ts';
import { readSession } from '../../platform/http/session-of.ts';
import type { ApiModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Availability,
  type EventRow,
  availabilityOf,
  getAvailability,
  getWatchable,
  restrictionsOf,
} from '../event/index.ts';
import { createAuthenticate } from '../session/index.ts';
import { eventFile, type PlaylistAnswer } from './event-playlist.ts';
import { filmLibrary } from '../media/index.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import { anonymousViewer, type Holding } from '../../platform/viewer.ts';
import { lastKnown } from './last-known.ts';

/** How long a player waits before it asks for a stream again that is about to begin, s. */
const beginsSoon = 2;
/** On-demand playlists do not change, but who may see them can. */
const onDemandCache = 'private, max-age=60';

/** Throws unless the viewer may watch. */
function refuseUnless({ inRegion, forUser }: Availability): void {
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
}

/** The event, for a viewer who may watch it now (EVT-07, SEC-17); a grant counts among what they hold. */
async function getPlayable(ctx: Ctx, id: string, grant: Holding | null): Promise<EventRow> {
  const known = ctx.resources.of(lastKnown);
  const granted = grant === null ? [] : [grant];
  try {
    const row = await ctx.db.forTenant(ctx, async (scope) => {
      const found = await getWatchable(scope, id);
      const viewer = await ctx.viewer(scope);
      const holdings = [...viewer.holdings, ...granted];
      refuseUnless(await getAvailability(scope, found, { ...viewer, holdings }));
      return found;
    });
    known.keep(ctx.tenant.id, row, ctx.clock());
    return row;
  } catch (error) {
    // Without the database a playback goes on by what was true lately and by the grant's signature.
    const row = known.find(ctx.tenant.id, id, ctx.clock());
    if (row === null || toAppError(error).code !== 'service_unavailable') throw error;
    const viewer = { ...anonymousViewer, country: ctx.country, holdings: granted };
    refuseUnless(availabilityOf(restrictionsOf(row, []), viewer));
    return row;
  }
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
  const films = platform.resources.of(filmLibrary);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function send(
    reply: FastifyReply,
    ctx: Ctx,
    { id, file, grant }: { id: string; file: string; grant: Holding | null },
  ) {
    const row = await getPlayable(ctx, id, grant);
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
        'cache-control': cacheControlOf(made, grant !== null),
        'access-control-allow-origin': '*',
      })
      .send(made.text);
  }

  media.get<{ Params: { id: string; file: string } }>(
    '/events/:id/:file',
    async (request, reply) => {
      const { id, file } = request.params;
      await readSession(request, 'anyone', authenticate);
      return send(reply, request.ctx, { id: eventIdOf(id), file, grant: null });
    },
  );

  media.get<{ Params: { grant: string; id: string; file: string } }>(
    '/h/:grant/events/:id/:file',
    async (request, reply) => {
      const { ctx } = request;
      const { file } = request.params;
      const id = eventIdOf(request.params.id);
      const grants = playbackGrants(platform.tokenSecret, ctx.tenant.id);
      const grant = grants.read(request.params.grant, id, ctx.clock());
      if (grant === null) throw new AppError('event_locked');
      return send(reply, ctx, { id, file, grant });
    },
  );
}

export const module: ApiModule = {
  name: 'playlist',
  calls: [],
  create: (platform) => ({ media: async (media) => addEventPlaylists(media, platform) }),
};
