/**
 * `/media/events/<id>/picture.webp`: a frame of a clip, for viewers who may watch it, or of a replay's
 * kick-off. `?at=<ms>` is another position close to it, which lists use so that no two entries show the same
 * frame.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { isNotModified } from '../../../platform/http/not-modified.ts';
import { readSession } from '../../../platform/http/session-of.ts';
import { allowSharedCache } from '../../../platform/http/cdn/shared-cache.ts';
import { addressesOf } from '../../../platform/tenancy/media-address.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { consumePictureLimit } from '../../../platform/security/read-rate-limits.ts';
import { type EventRow, frameMsOf, frameDirection, maxShiftMs } from '../../event/index.ts';
import { findVideoPicture, onEventClock, videoLibraries } from '../../media/index.ts';
import { pictureService } from '../../picture/index.ts';
import { createAuthenticate } from '../../session/index.ts';
import { accessCache } from '../access-cache.ts';
import {
  type PlaybackAddress,
  authorisePicture,
  hasNothingToPlay,
  isOpenEverywhere,
} from '../playback.service.ts';

const closedCache = 'private, no-cache';

/**
 * Returns the position of the frame, ms: that of `?at=`, or its usual one; null for an event without a frame.
 * Throws `validation_failed` for anything but a position to which the frame may move.
 */
function positionIn(query: unknown, row: EventRow): number | null {
  const frameMs = frameMsOf(row);
  const { at } = query as { readonly at?: unknown };
  if (frameMs === null || at === undefined) return frameMs;
  const position = typeof at === 'string' && /^\d{1,10}$/.test(at) ? Number(at) : Number.NaN;
  const shift = (position - frameMs) * frameDirection(row);
  if (shift >= 0 && shift <= maxShiftMs) return position;
  throw invalidField('query.at', `must be within ${maxShiftMs} ms of ${frameMs}`);
}

export function addClipPictures(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(videoLibraries);
  const access = platform.resources.of(accessCache);
  const pictures = platform.resources.of(pictureService);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function send(request: FastifyRequest, reply: FastifyReply, address: PlaybackAddress) {
    const { ctx } = request;
    const event = await authorisePicture(ctx, access, address);
    const { stream, image_url: poster } = event.row;
    const position = positionIn(request.query, event.row);
    if (hasNothingToPlay(event) || position === null || !('film' in stream))
      throw new AppError('not_found');
    const untilMs = stream.kind === 'clip' ? stream.endMs : Infinity;
    if (isOpenEverywhere(event)) allowSharedCache(reply, ctx.tenant.id, event.row.id);
    else void reply.header('cache-control', closedCache);
    const video = await libraries.of(ctx.tenant.id).get(stream.film);
    const picture =
      video === null ? null : findVideoPicture(onEventClock(video, stream), position, untilMs);
    // The video has no thumbnails, so the picture of the event is used.
    if (picture === null) {
      const eventPicture = addressesOf(ctx.tenant).picture(poster);
      if (eventPicture === null) throw new AppError('not_found');
      return reply.redirect(eventPicture, 302);
    }
    const { bytes, etag } = await pictures.getPart(ctx.tenant.id, picture, {
      onMiss: () => consumePictureLimit(ctx),
      from: ctx.address,
    });
    void reply.header('etag', etag).header('x-content-type-options', 'nosniff');
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  }

  media.get<{ Params: { id: string } }>('/events/:id/picture.webp', async (request, reply) => {
    await readSession(request, 'anyone', authenticate);
    return send(request, reply, request.params);
  });

  media.get<{ Params: { grant: string; id: string } }>(
    '/h/:grant/events/:id/picture.webp',
    (request, reply) => send(request, reply, request.params),
  );
}
