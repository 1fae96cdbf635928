import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { readSession } from '../../platform/http/session-of.ts';
import type { ApiModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { filmLibraries } from '../media/index.ts';
import { createAuthenticate } from '../session/index.ts';
import { eventFile, type PlaylistAnswer } from './event-playlist.ts';
import { addFilmFiles } from './film-files.routes.ts';
import { playbackFacts } from './playback-facts.ts';
import { type PlaybackAddress, getPlayed, hasGuardedFilms, isWaiting } from './playback.service.ts';

/** How long a player waits before it asks for a stream again that is about to begin, s. */
const beginsSoon = 2;
/** On-demand playlists do not change, but who may see them can. */
const onDemandCache = 'private, max-age=60';

function cacheControlOf({ changes }: PlaylistAnswer, isGranted: boolean): string {
  if (!changes) return onDemandCache;
  return isGranted ? 'private, no-cache' : 'no-cache';
}

/**
 * `/media/events/<id>/<file>`: playlists made of an event's stream. A token is taken from
 * `X-Authorization` as in calls; without one the caller is anonymous.
 *
 * `/media/h/<grant>/events/<id>/<file>`: the same for a player that was given a grant (SEC-16). Where
 * not everyone may watch, the addresses in it are relative, so that they carry the grant on.
 */
function addEventPlaylists(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(filmLibraries);
  const facts = platform.resources.of(playbackFacts);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function send(
    reply: FastifyReply,
    ctx: Ctx,
    { file, ...address }: PlaybackAddress & { file: string },
  ) {
    const event = await getPlayed(ctx, facts, address);
    const { row } = event;
    const made = isWaiting(event)
      ? null
      : await eventFile(libraries.of(ctx.tenant.id), {
          file,
          stream: row.stream,
          pano: row.pano,
          startMs: row.starts_at.getTime(),
          now: ctx.clock(),
          isGuarded: await hasGuardedFilms(ctx, facts, event),
        });
    if (made === 'not_begun') throw new AppError('not_found', { retryAfter: beginsSoon });
    if (made === null) throw new AppError('not_found');
    return reply
      .headers({
        'content-type': made.type,
        'cache-control': cacheControlOf(made, address.grant !== undefined),
        'access-control-allow-origin': '*',
      })
      .send(made.text);
  }

  media.get<{ Params: { id: string; file: string } }>(
    '/events/:id/:file',
    async (request, reply) => {
      await readSession(request, 'anyone', authenticate);
      return send(reply, request.ctx, request.params);
    },
  );

  media.get<{ Params: { grant: string; id: string; file: string } }>(
    '/h/:grant/events/:id/:file',
    (request, reply) => send(reply, request.ctx, request.params),
  );
}

export const module: ApiModule = {
  name: 'playlist',
  calls: [],
  create: (platform) => ({
    media: async (media) => {
      addEventPlaylists(media, platform);
      addFilmFiles(media, platform);
    },
  }),
};
