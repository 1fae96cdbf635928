/**
 * Pictures of live events: `/media/events/<id>/still.webp`, which is public, and single thumbnails of a
 * simulated live stream, `/media/events/<id>/thumbnails/<ms>.webp`, for viewers who may watch it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { isNotModified } from '../../../platform/http/not-modified.ts';
import { allowSharedCache } from '../../../platform/http/cdn/shared-cache.ts';
import { readSession } from '../../../platform/http/session-of.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { consumePictureLimit } from '../../../platform/security/read-rate-limits.ts';
import { hasPublicLastFrame, hasPublicStill, type PlayableEvent } from '../../event/index.ts';
import {
  findLatestPicture,
  onEventClock,
  pictureOfCue,
  type VideoPicture,
  videoLibraries,
} from '../../media/index.ts';
import { pictureService } from '../../picture/index.ts';
import { createAuthenticate } from '../../session/index.ts';
import { accessCache } from '../access-cache.ts';
import {
  type PlaybackAddress,
  authorisePicture,
  hasNothingToPlay,
  isOpenEverywhere,
} from '../playback.service.ts';
import { findSimulatedLiveThumbnail, thumbnailsFolder } from './live-thumbnails.ts';

/** A still changes every few seconds, and must not outlive the permission to show it. */
const stillCache = 'public, max-age=1';
const closedCache = 'private, no-cache';

export function addLivePictures(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(videoLibraries);
  const access = platform.resources.of(accessCache);
  const pictures = platform.resources.of(pictureService);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    picture: VideoPicture | null,
    allowCache: (reply: FastifyReply) => unknown,
  ): Promise<FastifyReply> {
    const { ctx } = request;
    if (picture === null) throw new AppError('not_found');
    const { bytes, etag } = await pictures.getPart(ctx.tenant.id, picture, {
      onMiss: () => consumePictureLimit(ctx),
      from: ctx.address,
    });
    void reply.headers({ etag, 'x-content-type-options': 'nosniff' });
    allowCache(reply);
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  }

  /** Returns the newest picture of a live event, the last one of an ended event; null if there is none. */
  async function findStill(ctx: Ctx, { row }: PlayableEvent): Promise<VideoPicture | null> {
    const { stream } = row;
    if (stream.kind !== 'recording' && stream.kind !== 'simulated-live' && stream.kind !== 'film')
      return null;
    const video = await libraries.of(ctx.tenant.id).get(stream.film);
    if (video === null) return null;
    const positionMs = ctx.clock() - row.starts_at.getTime();
    const shownMs = stream.kind === 'simulated-live' ? positionMs : Infinity;
    return findLatestPicture(onEventClock(video, stream), shownMs);
  }

  media.get<{ Params: { id: string } }>('/events/:id/still.webp', async (request, reply) => {
    const { ctx } = request;
    // Reads no token: the response is the same for everyone.
    const event = await authorisePicture(ctx, access, { id: request.params.id });
    if (!hasPublicStill(event) && !hasPublicLastFrame(event, ctx.clock()))
      throw new AppError('not_found');
    return send(request, reply, await findStill(ctx, event), (to) =>
      to.header('cache-control', stillCache),
    );
  });

  async function sendThumbnail(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, ...address }: PlaybackAddress & { readonly file: string },
  ): Promise<FastifyReply> {
    const { ctx } = request;
    const event = await authorisePicture(ctx, access, address);
    const { stream, starts_at: startsAt } = event.row;
    if (hasNothingToPlay(event) || stream.kind !== 'simulated-live')
      throw new AppError('not_found');
    const video = await libraries.of(ctx.tenant.id).get(stream.film);
    if (video === null) throw new AppError('not_found');
    const cue = findSimulatedLiveThumbnail(video, file, ctx.clock() - startsAt.getTime());
    return send(request, reply, pictureOfCue(video, cue), (to) =>
      isOpenEverywhere(event)
        ? allowSharedCache(to, ctx.tenant.id, event.row.id)
        : to.header('cache-control', closedCache),
    );
  }

  media.get<{ Params: { id: string; file: string } }>(
    `/events/:id/${thumbnailsFolder}/:file`,
    async (request, reply) => {
      await readSession(request, 'anyone', authenticate);
      return sendThumbnail(request, reply, request.params);
    },
  );

  media.get<{ Params: { grant: string; id: string; file: string } }>(
    `/h/:grant/events/:id/${thumbnailsFolder}/:file`,
    (request, reply) => sendThumbnail(request, reply, request.params),
  );
}
