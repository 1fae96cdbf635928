/** Serves the files of videos: below `/media/films` if open to anyone, otherwise below an event. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { readSession } from '../../platform/http/session-of.ts';
import { allowSharedCache } from '../../platform/http/cdn/shared-cache.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { hasCaptions } from '../event/index.ts';
import { type Video, sendVideoFile, videoLibraries } from '../media/index.ts';
import { createAuthenticate } from '../session/index.ts';
import { allowOrigins } from './allowed-origins.ts';
import { isPartOfStream } from './playlists/video-part.ts';
import { accessCache } from './access-cache.ts';
import {
  type PlaybackAddress,
  videoIdsOf,
  authorisePlayback,
  isOpenEverywhere,
  hasNothingToPlay,
} from './playback.service.ts';

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
/** Files that players need. Excludes `film.json`, which holds the final score. */
const videoPathPattern = new RegExp(
  `^([A-Za-z0-9_-]{1,64})/((?:${name}/){0,2}${name}\\.(?:m3u8|m4s|mp4|vtt|jpg|webp))$`,
);
/** The video's poster, public even for restricted videos. */
const poster = /^poster\.(?:jpg|webp)$/;
/**
 * Restricted files are cached by the viewer's browser only, which must revalidate them, so that others at
 * the machine cannot see them after a sign-out. Revalidation by the entity tag transfers no content.
 */
const guardedCache = 'private, no-cache';

interface VideoFile {
  readonly video: Video;
  /** Path inside the video's folder. */
  readonly file: string;
}

/** True for a file with the text of the video's captions. */
const isCaptionFile = (video: Video, file: string): boolean =>
  video.captions.some(({ base, segments }) =>
    segments.some(({ uri }) => base + uri === video.base + file),
  );

export function addVideoFiles(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(videoLibraries);
  const access = platform.resources.of(accessCache);
  const authenticate = createAuthenticate(platform.tokenSecret);

  /** Returns a file of the tenant's own videos, or of the shared ones. Throws `not_found`. */
  async function findFile(ctx: Ctx, path: string): Promise<VideoFile> {
    const [, id, file] = videoPathPattern.exec(path) ?? [];
    const video = id === undefined ? null : await libraries.of(ctx.tenant.id).get(id);
    if (video === null || file === undefined) throw new AppError('not_found');
    return { video, file };
  }

  media.get<{ Params: { '*': string } }>('/films/*', async (request, reply) => {
    const { ctx } = request;
    const { video, file } = await findFile(ctx, request.params['*']);
    if (!poster.test(file) && !(await access.isVideoPublic(ctx, video.id)))
      throw new AppError('event_locked', {
        message:
          'This video is not open to everyone; request its files through the playlists of its events',
      });
    void reply.header('access-control-allow-origin', '*');
    allowSharedCache(reply, ctx.tenant.id, null);
    return sendVideoFile(request, reply, video, file);
  });

  async function sendGuarded(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PlaybackAddress,
    path: string,
  ): Promise<FastifyReply> {
    const { ctx } = request;
    const event = await authorisePlayback(ctx, access, address);
    const { row } = event;
    const { video, file } = await findFile(ctx, path);
    const slots = row.stream.kind === 'schedule' ? await access.slots(ctx, row.id) : [];
    if (hasNothingToPlay(event) || !videoIdsOf(row.stream, slots).includes(video.id))
      throw new AppError('not_found');
    if (isCaptionFile(video, file) && !hasCaptions(row, ctx.tenant.captions_of_minors))
      throw new AppError('not_found');
    const startMs = row.starts_at.getTime();
    const isShown = (of: Video) =>
      isPartOfStream(of, file, { stream: row.stream, startMs, now: ctx.clock(), slots });
    let isAllowed = isShown(video);
    if (!isAllowed && row.stream.kind === 'recording' && row.stream.endMs === null) {
      // Another process may have read the recording since, and listed this file in its playlist.
      const library = libraries.of(ctx.tenant.id);
      library.evict(video.id);
      const latest = await library.get(video.id);
      isAllowed = latest !== null && isShown(latest);
    }
    if (!isAllowed)
      throw new AppError('event_locked', { message: 'The event does not show this file now' });
    if (isOpenEverywhere(event)) allowSharedCache(reply, ctx.tenant.id, row.id);
    else void reply.header('cache-control', guardedCache);
    allowOrigins(reply, event, address);
    return sendVideoFile(request, reply, video, file);
  }

  media.get<{ Params: { id: string; '*': string } }>(
    '/events/:id/films/*',
    async (request, reply) => {
      const { id, '*': path } = request.params;
      await readSession(request, 'anyone', authenticate);
      return sendGuarded(request, reply, { id }, path);
    },
  );

  media.get<{ Params: { grant: string; id: string; '*': string } }>(
    '/h/:grant/events/:id/films/*',
    async (request, reply) => {
      const { grant, id, '*': path } = request.params;
      return sendGuarded(request, reply, { id, grant }, path);
    },
  );
}
