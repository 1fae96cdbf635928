import { type Recap, recapLengths } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { eventMediaPath } from '../../platform/tenancy/media-address.ts';
import {
  availabilityOf,
  eventViewOf,
  getPlayable,
  isOpenToAnyone,
  type PlayableEvent,
} from '../event/index.ts';
import { recapWeightOf } from '../../platform/tenancy/tenant-sports.ts';
import { onEventClock, type Segment, videoLibraries } from '../media/index.ts';
import { joinedFileName, type SegmentRange } from '../playlist/index.ts';
import { listGlobalTags } from '../tag/index.ts';
import { sceneChooser, type Moment } from './choose-scenes.ts';

/** Minimum length of a recap, µs. */
const minRecapUs = 20_000_000;
const minScenes = 2;
/** Maximum share of the match in a recap. */
const maxShare = 0.5;

export interface OfferedRecap extends Pick<Recap, 'length' | 'duration'> {
  readonly parts: readonly SegmentRange[];
}

/** Returns the useful lengths: those that leave enough out, and exceed the next shorter one. */
export function recapsOf(
  segments: readonly Segment[],
  moments: readonly Moment[],
): readonly OfferedRecap[] {
  const totalUs = segments.reduce((sum, { durationUs }) => sum + durationUs, 0);
  const choose = sceneChooser(segments, moments);
  return recapLengths.flatMap((length, index) => {
    const requestedMs = length * 60_000;
    if (requestedMs * 1000 > totalUs * maxShare) return [];
    const { parts, durationUs } = choose(requestedMs);
    const minDurationUs = Math.max(minRecapUs, (recapLengths[index - 1] ?? 0) * 60_000_000 + 1);
    if (durationUs < minDurationUs || parts.length < minScenes) return [];
    return [{ length, parts, duration: durationUs / 1e6 }];
  });
}

/**
 * Returns the match if the caller may watch it, since its recap is a part of it. Throws `event_not_found`, also
 * for an event that is not a match, `region_blocked` and `event_locked`.
 */
async function getRecapped(ctx: Ctx, scope: Scope, id: string): Promise<PlayableEvent> {
  const event = await getPlayable(scope, id);
  if (event.row.media_type !== 'event') throw new AppError('event_not_found');
  const { forUser, inRegion } = availabilityOf(event.restrictions, await ctx.viewer(scope));
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
  return event;
}

/**
 * Lists the recaps of a finished match, for viewers who may watch it. Empty for matches of minors, and for
 * viewers with hidden results, because the addresses reveal when something happened. Throws
 * `event_not_found` (even for an event that is not a match), `region_blocked` and `event_locked`.
 */
export async function listRecaps(ctx: Ctx, id: string): Promise<Recap[]> {
  return ctx.db.forTenant(ctx, async (scope) => {
    const { row, restrictions } = await getRecapped(ctx, scope, id);
    const { stream } = row;
    const isReplay = stream.kind === 'film' || stream.kind === 'recording';
    const isOver = row.status === 'archived' && isReplay && !row.cancelled;
    if (!isOver || row.safeguarded_by !== null || ctx.hidesResults) return [];
    const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
    // An unreadable video is reported where it is played.
    const source = await library.get(stream.film).catch(() => null);
    const video = source === null ? null : onEventClock(source, stream);
    const tags = await listGlobalTags(scope, id, ctx.clock());
    const moments = tags.map((tag) => ({
      id: tag.id,
      type: tag.type,
      startMs: tag.start_ms,
      endMs: tag.end_ms,
      ...recapWeightOf(ctx.tenant, row.sport_type, tag.type),
    }));
    const view = await eventViewOf(ctx, scope);
    const { endsAt } = availabilityOf(restrictions, view.viewer);
    const grant = isOpenToAnyone(restrictions) ? null : view.grantFor(id, endsAt);
    return recapsOf(video?.variants[0]?.segments ?? [], moments).map(
      ({ length, duration, parts }) => {
        const address = (file: string) =>
          view.addresses.media(eventMediaPath(id, joinedFileName(parts, file), grant));
        return {
          length,
          duration,
          scenes: parts.length,
          source: address('master.m3u8'),
          thumbnails: address('thumbs.vtt'),
        };
      },
    );
  });
}
