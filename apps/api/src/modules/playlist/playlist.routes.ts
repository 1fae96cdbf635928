import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/context/error.ts';
import { readSession } from '../../platform/http/session-of.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { ScheduleSlotRow } from '../channel/index.ts';
import { hasCaptions } from '../event/index.ts';
import { checkSignersOf, checkStreamSigners, streamSignerSecret } from '../foreign-stream/index.ts';
import { videoLibraries } from '../media/index.ts';
import { createAuthenticate } from '../session/index.ts';
import { eventFile, type PlaylistResponse } from './playlists/event-playlist.ts';
import { allowOrigins } from './allowed-origins.ts';
import { addClipDownloads } from './clips/clip-download.routes.ts';
import { addClipPictures } from './clips/clip-picture.routes.ts';
import { addLivePictures } from './live/live-pictures.routes.ts';
import { addVideoFiles } from './video-files.routes.ts';
import { accessCache } from './access-cache.ts';
import {
  type PlaybackAddress,
  authorisePlayback,
  hasGuardedVideos,
  isOpenEverywhere,
  hasNothingToPlay,
} from './playback.service.ts';
import { addSignedStreams, sendSigned } from './signed/signed-stream.routes.ts';
import { isSigned } from './signed/signed-stream.ts';
import { sendText, sentPlaylists } from './playlists/sent-playlists.ts';

/** Retry delay for a stream that is about to start, s. */
const retryAfterSeconds = 2;
/**
 * Interval at which a changing playlist is rewritten, ms: far shorter than a segment, and long enough to
 * serve thousands of concurrent players.
 */
const rewriteIntervalMs = 100;
/** An empty schedule that is always the same object, as the cache compares by identity. */
const noSlots: readonly ScheduleSlotRow[] = [];
/** On-demand playlists do not change, but access to them can. */
const onDemandCache = 'private, max-age=60';

/** Live playlists of public events are the same for everyone. */
const publicCache = 'public, max-age=0, s-maxage=1';
/** Other live playlists are for permitted viewers only, with a grant in the address or a token. */
const privateCache = 'private, no-cache';

function cacheControlOf({ changes }: PlaylistResponse, isOpen: boolean): string {
  if (!changes) return onDemandCache;
  return isOpen ? publicCache : privateCache;
}

/**
 * Serves `/media/events/<id>/<file>`: playlists of an event's stream. Reads the token from
 * `X-Authorization`, as calls do; without one the caller is anonymous.
 * `/media/h/<grant>/events/<id>/<file>`: the same for a player with a grant (SEC-16). Restricted playlists
 * use relative addresses, which preserve the grant.
 */
function addEventPlaylists(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(videoLibraries);
  const access = platform.resources.of(accessCache);
  const cache = platform.resources.of(sentPlaylists);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function sendPlaylist(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, ...address }: PlaybackAddress & { file: string },
  ) {
    const { ctx } = request;
    const event = await authorisePlayback(ctx, access, address);
    const { row } = event;
    if (row.stream.kind === 'url' && !hasNothingToPlay(event) && isSigned(ctx, row.stream.url)) {
      if (file !== 'master.m3u8') throw new AppError('not_found');
      const target = new URL(row.stream.url);
      return sendSigned(request, reply, event, { target, prefix: 'signed/', address });
    }
    const isCaptioned = hasCaptions(row, ctx.tenant.captions_of_minors);
    const isGuarded = await hasGuardedVideos(ctx, access, event);
    const slots = row.stream.kind === 'schedule' ? await access.slots(ctx, row.id) : noSlots;
    const name = `${ctx.tenant.id}|${row.id}|${file}`;
    const now = Math.floor(ctx.clock() / rewriteIntervalMs) * rewriteIntervalMs;
    const playlist = hasNothingToPlay(event)
      ? null
      : await cache.playlist(name, [row, isGuarded, isCaptioned, slots, now], () =>
          eventFile(libraries.of(ctx.tenant.id), {
            file,
            stream: row.stream,
            status: row.status,
            pano: row.pano,
            // Recaps are joined parts; their titles may name children, so a match of minors has none.
            allowsJoined: row.status === 'archived' && row.safeguarded_by === null,
            hasCaptions: isCaptioned,
            startMs: row.starts_at.getTime(),
            now,
            isGuarded,
            slots,
          }),
        );
    if (playlist === 'not_started')
      throw new AppError('not_found', { retryAfter: retryAfterSeconds });
    if (playlist === null) throw new AppError('not_found');
    void reply.headers({
      'content-type': playlist.type,
      'cache-control': cacheControlOf(playlist, isOpenEverywhere(event)),
    });
    allowOrigins(reply, event, address);
    return sendText(request, reply, cache.text(name, playlist.text));
  }

  media.get<{ Params: { id: string; file: string } }>(
    '/events/:id/:file',
    async (request, reply) => {
      await readSession(request, 'anyone', authenticate);
      return sendPlaylist(request, reply, request.params);
    },
  );

  media.get<{ Params: { grant: string; id: string; file: string } }>(
    '/h/:grant/events/:id/:file',
    (request, reply) => sendPlaylist(request, reply, request.params),
  );
}

export const module: ApiModule = {
  name: 'playlist',
  calls: [],
  secrets: [streamSignerSecret],
  create: (platform) => {
    checkStreamSigners(platform);
    return {
      checkTenant: (tenant) => checkSignersOf(platform, tenant),
      media: async (media) => {
        addEventPlaylists(media, platform);
        addVideoFiles(media, platform);
        addSignedStreams(media, platform);
        addClipDownloads(media, platform);
        addClipPictures(media, platform);
        addLivePictures(media, platform);
      },
    };
  },
};
