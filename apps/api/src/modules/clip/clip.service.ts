/** Clips cut by viewers. */
import type {
  ClipAllowance,
  ClipCrop,
  Event,
  clipCreateBody,
  clipUpdateBody,
  WebhookClip,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { requireSession } from '../../platform/context/caller.ts';
import {
  availabilityOf,
  changeUserClip,
  createUserClip,
  eventViewOf,
  getOwnClip,
  type EventRow,
  getPlayable,
  listClippedRanges,
  listOwnClipIds,
  type PlayableEvent,
  recordDisclosure,
  type DisclosedClip,
  removeUserClip,
} from '../event/index.ts';
import { onEventClock, recordedOriginOf, type Video, videoLibraries } from '../media/index.ts';
import { lockUser } from '../user/index.ts';
import { queueWebhooks } from '../webhook/index.ts';
import { refuseTakenDown } from './clip-takedown.service.ts';
import { checkClipLimits, clipLimitsOf, remainingMs } from './clip-allowance.ts';
import {
  type CuttableRange,
  cuttableRangeOf,
  clipSourceOf,
  clipProblemOf,
  clipStartOf,
} from './cuttable-range.ts';

type NewClip = z.output<typeof clipCreateBody>;

/** Throws `validation_failed` for a crop point after the end of a clip of this length, ms. */
function refuseLatePoints(crop: ClipCrop | null | undefined, lengthMs: number): void {
  const index = crop?.points.findIndex(({ time }) => time > lengthMs) ?? -1;
  if (index >= 0)
    throw invalidField(`body.crop.points.${index}.time`, 'must not be after the end of the clip');
}

/**
 * Returns the event if the caller may watch it now, so that a clip bypasses no restriction. Throws
 * `event_not_found`, `region_blocked`, `event_locked`.
 */
async function getWatchableEvent(ctx: Ctx, scope: Scope, id: string): Promise<PlayableEvent> {
  const event = await getPlayable(scope, id);
  if (event.row.media_type !== 'event') throw new AppError('event_not_found');
  const { forUser, inRegion } = availabilityOf(event.restrictions, await ctx.viewer(scope));
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
  return event;
}

/**
 * True if a clip of the event may be shared by its address. Clips of events that are not free need the
 * tenant's permission, because a shared clip is open to everyone (EVT-08).
 */
export const mayShare = (ctx: Pick<Ctx, 'tenant'>, commerceType: string): boolean =>
  commerceType === 'commerce_free_media' || ctx.tenant.share_clips_of_paid_events;

function refuseSharing(ctx: Ctx, visibility: string | undefined, commerceType: string): void {
  if (visibility === 'link' && !mayShare(ctx, commerceType))
    throw new AppError('event_locked', { message: 'Clips of this event cannot be shared' });
}

/**
 * Records a shared clip, which counts towards the viewer's clip limit even after its deletion. This includes
 * clips of a free event, which may be sold later. The row of the clip's owner must be locked.
 */
const recordSharedClip = (ctx: Ctx, scope: Scope, clip: DisclosedClip): Promise<void> =>
  recordDisclosure(scope, clip, new Date(ctx.clock()));

interface CuttableEvent {
  readonly row: EventRow;
  readonly video: Video;
  readonly cuttable: CuttableRange;
}

/**
 * Returns an event with its video and the part from which clips can be cut. Throws `event_not_found`,
 * `event_locked`, `region_blocked`, and `conflict` if no clip can be cut from it.
 */
async function getCuttableEvent(ctx: Ctx, scope: Scope, id: string): Promise<CuttableEvent> {
  const { row } = await getWatchableEvent(ctx, scope, id);
  const allowsClips = !row.cancelled && row.safeguarded_by === null;
  const name = allowsClips ? clipSourceOf(row.stream) : null;
  const source =
    name === null ? null : await ctx.resources.of(videoLibraries).of(ctx.tenant.id).get(name);
  const video = source === null ? null : onEventClock(source, row.stream);
  const startsAt = row.starts_at.getTime();
  const hasVideo = row.status !== 'upcoming' || row.stream.kind === 'simulated-live';
  const cuttable =
    video === null || !hasVideo ? null : cuttableRangeOf(row.stream, video, startsAt, ctx.clock());
  if (video === null || cuttable === null)
    throw new AppError('conflict', { message: 'No clip can be cut from this event' });
  return { row, video, cuttable };
}

/** Returns the segments of the first rendition; all renditions have the same boundaries. */
const segmentsOf = ({ variants: [first] }: Video) => first?.segments ?? [];

/** Returns how much of an event the caller's clips may still show. Throws the errors of `getCuttableEvent`. */
export async function getAllowance(ctx: Ctx, eventId: string): Promise<ClipAllowance> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const { row, video } = await getCuttableEvent(ctx, scope, eventId);
    const limits = clipLimitsOf(ctx.tenant, row.commerce_type, video.durationMs);
    const clippedRanges = await listClippedRanges(scope, { userId, eventId });
    const leftMs = remainingMs(limits, segmentsOf(video), clippedRanges);
    return {
      longest: limits.clipMs / 1000,
      total: limits.totalMs === null ? null : limits.totalMs / 1000,
      left: leftMs === null ? null : leftMs / 1000,
    };
  });
}

/**
 * Cuts a clip (CLP-07). It is playable at once, because it is only a playlist. Throws `event_not_found`,
 * `event_locked`, `region_blocked`, `conflict` if no clip can be cut from the event, `validation_failed`
 * for times out of range, `clip_too_long`, `clip_limit_reached`, `limit_reached`.
 */
export async function createClip(ctx: Ctx, body: NewClip): Promise<Event> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const { row, video, cuttable } = await getCuttableEvent(ctx, scope, body.event_id);
    refuseSharing(ctx, body.visibility, row.commerce_type);
    const startMs = clipStartOf(body.start_time, cuttable, row.status === 'archived');
    const endMs = body.end_time;
    const problem = clipProblemOf({ startMs, endMs }, cuttable);
    if (problem !== null) throw invalidField(`body.${problem.field}`, problem.message);
    refuseLatePoints(body.crop, endMs - startMs);
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    const limits = clipLimitsOf(ctx.tenant, row.commerce_type, video.durationMs);
    const clippedRanges =
      limits.totalMs === null ? [] : await listClippedRanges(scope, { userId, eventId: row.id });
    const segments = segmentsOf(video);
    checkClipLimits(limits, segments, { clip: { startMs, endMs }, clippedRanges });
    const { title, visibility, crop, media_type: kind } = body;
    const stream = {
      kind: 'clip' as const,
      film: video.id,
      startMs,
      endMs,
      ...(row.stream.kind === 'recording' && { originMs: recordedOriginOf(row.stream) }),
    };
    const newClip = { ownerId: userId, event: row, stream, kind, title };
    const clip = await createUserClip(
      scope,
      { ...newClip, visibility, crop },
      await eventViewOf(ctx, scope),
    );
    await queueWebhooks(ctx, scope, 'clip.created', async () => [
      {
        id: clip.id,
        eventId: row.id,
        mediaType: kind,
        startTime: startMs / 1000,
        endTime: endMs / 1000,
        isShared: visibility === 'link',
        createdAt: new Date(ctx.clock()).toISOString(),
      } satisfies WebhookClip,
    ]);
    if (visibility === 'link') {
      const range = { start_ms: startMs, end_ms: endMs };
      await recordSharedClip(ctx, scope, {
        owner_user_id: userId,
        parent_event_id: row.id,
        ...range,
      });
    }
    return clip;
  });
}

const publishClipChange = (ctx: Ctx, id: string) =>
  ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind: 'clip-changed' });

/**
 * Renames one of the caller's clips (CLP-08), or changes its visibility or portrait crop. Throws
 * `clip_not_found`, `event_locked` if it may not be shared, `validation_failed` for a crop point after its end,
 * `forbidden` to share one that was taken down.
 */
export async function updateClip(
  ctx: Ctx,
  id: string,
  { title, visibility, crop }: z.output<typeof clipUpdateBody>,
): Promise<Event> {
  const { userId } = requireSession(ctx);
  const content = await ctx.db.forTenant(ctx, async (scope) => {
    // Locks the account before the clip, in the same order as the download of a clip.
    if (visibility === 'link' && (await lockUser(scope, userId)) === null)
      throw new AppError('unauthorized');
    const row = await getOwnClip(scope, userId, id);
    refuseSharing(ctx, visibility, (await getPlayable(scope, id)).restrictions.commerceType);
    refuseLatePoints(crop, (row.end_ms ?? 0) - (row.start_ms ?? 0));
    if (visibility === 'link') await refuseTakenDown(scope, id);
    if (visibility === 'link') await recordSharedClip(ctx, scope, row);
    const change = {
      ...(title !== undefined && { title }),
      ...(visibility !== undefined && { visibility }),
      ...(crop !== undefined && { crop }),
    };
    return changeUserClip(scope, row, change, await eventViewOf(ctx, scope));
  });
  await publishClipChange(ctx, id);
  return content;
}

/**
 * Returns a function that announces the removal of a deleted account's clips. The database deletes their
 * rows with the account, but pages and playlists of shared clips may be cached.
 */
export async function announceErasedClips(
  ctx: Ctx,
  scope: Scope,
  userId: string,
): Promise<() => Promise<void>> {
  const ids = await listOwnClipIds(scope, userId);
  return async () => {
    for (const id of ids) await publishClipChange(ctx, id);
  };
}

/** Deletes one of the caller's clips (CLP-09). Throws `clip_not_found`. */
export async function deleteClip(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, (scope) => removeUserClip(scope, userId, id));
  await publishClipChange(ctx, id);
}
