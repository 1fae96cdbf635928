/**
 * `/media/events/<id>/clip.mp4`: a clip as one file, for tenants that allow it: `download_clips`, and for
 * events that are sold also `download_clips_of_paid_events`. `?sound=<label>&language=<language>` chooses
 * the audio track; without it, the file has the default one.
 */
import { isSold, minuteMs } from '@grandstand/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { readSession } from '../../../platform/http/session-of.ts';
import { createSemaphore } from '../../../platform/cache/semaphore.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { createAddressShares } from '../../../platform/security/address-shares.ts';
import { eventTitles, type PlayableEvent, recordDisclosure } from '../../event/index.ts';
import { clipFile, chooseAudioTrack, videoLibraries, onEventClock } from '../../media/index.ts';
import { createAuthenticate } from '../../session/index.ts';
import { lockUser } from '../../user/index.ts';
import { accessCache } from '../access-cache.ts';
import { type PlaybackAddress, authorisePlayback, hasNothingToPlay } from '../playback.service.ts';

/** Maximum downloads per address within the window. */
const perAddress = 30;
const windowMs = 10 * minuteMs;
/**
 * Maximum concurrent downloads of an address. Sending a file, at the client's speed, does not occupy the
 * semaphore, so slow clients delay no others (SEC-30).
 */
const share = { perAddress: 4, perSite: 16 };
/** Files that are built at once, and the maximum of queued ones. */
const concurrency = 2;
const maxQueued = 32;
/** Estimated size of what is recorded about a download, bytes. */
const recordBytes = 100;
/** Retry delay for an address with too many downloads, s. */
const retryAfter = 5;

/** Returns file names for a title that are valid on any system: `plain` in ASCII only, and `full`. */
function fileNames(title: string): { plain: string; full: string } {
  const safe = title
    .replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|%;]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  const full = Array.from(safe).slice(0, 80).join('').trim() || 'clip';
  const plain = full.replaceAll(/[^\x20-\x7e]/g, '').trim() || 'clip';
  return { plain: `${plain}.mp4`, full: `${full}.mp4` };
}

/** The audio track that the viewer hears: its label and its language, as its playlist names them. */
interface AudioTrackQuery {
  readonly sound?: unknown;
  readonly language?: unknown;
}

/**
 * Returns the audio track of a query; a value that is not text, such as a repeated field, counts as empty.
 */
function audioTrackChoiceIn({ sound, language }: AudioTrackQuery) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '');
  return { label: textOf(sound), language: textOf(language) };
}

/** Serves clip downloads to viewers who may watch the clip now, like its playlist. */
export function addClipDownloads(media: FastifyInstance, platform: Platform): void {
  const libraries = platform.resources.of(videoLibraries);
  const access = platform.resources.of(accessCache);
  const authenticate = createAuthenticate(platform.tokenSecret);
  const shares = createAddressShares(share, platform.limitFactor);
  const semaphore = createSemaphore(concurrency, maxQueued);

  /**
   * Records the download, so that the clip counts towards its maker's limit even after it is deleted.
   * Throws `not_found` if it was deleted, which the cached event may not show yet, and `storage_full` if no
   * more can be recorded.
   */
  async function recordDownload(ctx: Ctx, { row }: PlayableEvent): Promise<void> {
    const { owner_user_id: makerId } = row;
    if (makerId === null) return;
    ctx.tableUsage.requireSpace(ctx.tenant.id, ['clip_download']);
    await ctx.db.forTenant(ctx.tenant.id, async (scope) => {
      await lockUser(scope, makerId);
      if ((await eventTitles(scope, [row.id], false)).size === 0) throw new AppError('not_found');
      await recordDisclosure(scope, row, new Date(ctx.clock()));
    });
    ctx.tableUsage.add(ctx.tenant.id, ['clip_download'], recordBytes);
  }

  async function send(
    request: FastifyRequest<{ Querystring: AudioTrackQuery }>,
    reply: FastifyReply,
    address: PlaybackAddress,
  ) {
    const { ctx } = request;
    const key = `clip download|${ctx.tenant.id}`;
    platform.limiter.consumeFrom(key, ctx.address, perAddress, windowMs);
    if (!ctx.tenant.download_clips) throw new AppError('not_found');
    const event = await authorisePlayback(ctx, access, address);
    const { stream, title } = event.row;
    if (hasNothingToPlay(event) || stream.kind !== 'clip') throw new AppError('not_found');
    const isEventSold = isSold(event.restrictions.commerceType);
    if (isEventSold && !ctx.tenant.download_clips_of_paid_events) throw new AppError('not_found');
    const video = await libraries.of(ctx.tenant.id).get(stream.film);
    const shown = video === null ? null : onEventClock(video, stream);
    const rendition = shown?.variants[0];
    if (video === null || shown === null || rendition === undefined)
      throw new AppError('not_found');
    const audioTrack = chooseAudioTrack(shown.audioTracks, audioTrackChoiceIn(request.query));
    const release = shares.acquire(ctx.address);
    if (release === null) throw new AppError('too_many_requests', { retryAfter });
    // `close` is also emitted if the viewer disconnects early.
    reply.raw.once('close', release);
    // Recorded before the file is queued, because the clip could be deleted and created again in the
    // meantime.
    if (isEventSold) await recordDownload(ctx, event);
    const file = await semaphore.run(() => clipFile(video, rendition, stream, audioTrack));
    if (file === null) throw new AppError('not_found');
    const { plain, full } = fileNames(title);
    const fileName = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full).replaceAll("'", '%27')}`;
    void reply.headers({
      'content-type': 'video/mp4',
      'content-length': file.length,
      'content-disposition': `attachment; ${fileName}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(file.stream());
  }

  media.get<{ Params: { id: string }; Querystring: AudioTrackQuery }>(
    '/events/:id/clip.mp4',
    { exposeHeadRoute: false },
    async (request, reply) => {
      await readSession(request, 'anyone', authenticate);
      return send(request, reply, request.params);
    },
  );

  media.get<{ Params: { grant: string; id: string }; Querystring: AudioTrackQuery }>(
    '/h/:grant/events/:id/clip.mp4',
    { exposeHeadRoute: false },
    (request, reply) => send(request, reply, request.params),
  );
}
