import { id as idSchema, type Stream } from '@grandstand/contract';
import type { SlotRow } from '../channel/index.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { toAppError } from '../../platform/http/error-reply.ts';
import type { StaleInfo } from '../../platform/cache/stale-cache.ts';
import { type PlaybackGrant, cachedGrants } from '../../platform/security/playback-grant.ts';
import { anonymousViewerOf } from '../../platform/context/caller.ts';
import { type Viewer, holdingsAt } from '../../platform/context/viewer.ts';
import {
  type PlayableEvent,
  availabilityOf,
  getPlayable,
  isOpenToAnyone,
  isVisible,
} from '../event/index.ts';
import { panoramaOf } from '../media/index.ts';
import { mayPlay } from '../playback-stream/index.ts';
import { maxOutageMs, type PlaybackFacts } from './playback-facts.ts';

/**
 * How recently before the outage a session must have been found alive, ms: longer than a player waits
 * between two files, or than a viewer pauses for a moment.
 */
const confirmedWithinMs = 2 * 60_000;
/** Retry delay while the database is away, s. */
const retryAfter = 2;

/** The parts of a player's request address. */
export interface PlaybackAddress {
  readonly id: string;
  /** Undefined in public addresses. */
  readonly grant?: string;
}

function eventIdOf(text: string): string {
  const id = idSchema.safeParse(text);
  if (id.success) return id.data;
  const message = id.error.issues[0]?.message ?? 'is not an id';
  throw invalidField('params.id', message);
}

/** Throws `event_locked` for a grant of another event, or one that expired long ago. */
function readGrant(ctx: Ctx, { id, grant }: PlaybackAddress): PlaybackGrant | null {
  if (grant === undefined) return null;
  const read = ctx.resources.of(cachedGrants).of(ctx.tenant.id).read(grant, id);
  if (read === null || ctx.clock() >= read.holding.endsAt + maxOutageMs)
    throw new AppError('event_locked');
  return read;
}

/**
 * True if an expired grant still counts, as nothing can renew it while the database is unreachable: it was valid
 * when its session was last found alive, shortly before (FLT-01). It may expire before the outage is
 * noticed, which happens on the first request, not when the database goes away.
 */
const countsOn = (
  { holding }: PlaybackGrant,
  { confirmedAt, unreachableSince }: StaleInfo,
): boolean => holding.endsAt > confirmedAt && confirmedAt >= unreachableSince - confirmedWithinMs;

/**
 * Returns the grant's holder with current entitlements; an ended session has none. Throws `event_locked`
 * for an expired grant, and `service_unavailable` if the state is unknown.
 */
async function holderOf(ctx: Ctx, facts: PlaybackFacts, grant: PlaybackGrant): Promise<Viewer> {
  const anyone = anonymousViewerOf(ctx);
  const hasEnded = ctx.clock() >= grant.holding.endsAt;
  try {
    const { value: holder, stale } = hasEnded
      ? await facts.holderSince(ctx, grant.sessionId, grant.holding.endsAt)
      : await facts.holder(ctx, grant.sessionId);
    if (holder === null) return anyone;
    if (hasEnded) {
      if (stale === null) throw new AppError('event_locked');
      // Not a refusal, which would end the playback for good.
      if (!countsOn(grant, stale)) throw new AppError('service_unavailable', { retryAfter });
    }
    const holdings = holdingsAt(holder.holdings, ctx.clock());
    return { ...anyone, userId: holder.userId, holdings };
  } catch (error) {
    // Without the database, the content of an unexpired grant has to suffice.
    if (hasEnded || toAppError(error).code !== 'service_unavailable') throw error;
    return { ...anyone, holdings: [grant.holding] };
  }
}

interface Played {
  readonly event: PlayableEvent;
  readonly viewer: Viewer;
  /** Identifies the viewer; null for an anonymous one. */
  readonly sessionId: string | null;
}

async function loadPlayed(
  ctx: Ctx,
  facts: PlaybackFacts,
  address: PlaybackAddress,
): Promise<Played> {
  const id = eventIdOf(address.id);
  const { session } = ctx;
  if (session !== null)
    return ctx.db.forTenant(
      ctx,
      async (scope) => ({
        event: await getPlayable(scope, id),
        viewer: await ctx.viewer(scope),
        sessionId: session.sessionId,
      }),
      { isUrgent: true },
    );
  const grant = readGrant(ctx, address);
  const event = await facts.event(ctx, id);
  if (grant !== null)
    return { event, viewer: await holderOf(ctx, facts, grant), sessionId: grant.sessionId };
  return { event, viewer: anonymousViewerOf(ctx), sessionId: null };
}

/** Throws `event_not_found`, `event_locked`, `region_blocked`. */
async function loadWatchable(
  ctx: Ctx,
  facts: PlaybackFacts,
  address: PlaybackAddress,
): Promise<Played> {
  const played = await loadPlayed(ctx, facts, address);
  const { event, viewer } = played;
  // Like one that does not exist (SEC-02).
  if (!isVisible(event.restrictions, viewer)) throw new AppError('event_not_found');
  const { inRegion, forUser } = availabilityOf(event.restrictions, viewer);
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
  return played;
}

/**
 * Returns the event for a viewer who may watch it now and loads a picture of it. That is not playback and
 * takes no device slot. Throws like `getPlayed`.
 */
export const getPictured = async (
  ctx: Ctx,
  facts: PlaybackFacts,
  address: PlaybackAddress,
): Promise<PlayableEvent> => (await loadWatchable(ctx, facts, address)).event;

/**
 * Returns the event for a viewer who may watch it now: by a token, by a grant in the address, or because it
 * is open to all (EVT-07, SEC-16, SEC-17). Restricted events play on a limited number of an account's
 * devices at once, set by the tenant. Throws `event_not_found`, `event_locked`, `region_blocked`.
 */
export async function getPlayed(
  ctx: Ctx,
  facts: PlaybackFacts,
  address: PlaybackAddress,
): Promise<PlayableEvent> {
  const { event, viewer, sessionId } = await loadWatchable(ctx, facts, address);
  const { userId } = viewer;
  const isOpen = isOpenToAnyone(event.restrictions, viewer.sharesPaidClips);
  if (userId !== null && sessionId !== null && !isOpen) {
    const playing = { userId, sessionId, eventId: event.row.id };
    if (!(await mayPlay(ctx, playing)))
      throw new AppError('event_locked', { message: 'It plays on as many devices as may' });
  }
  return event;
}

/** Returns the video ids of a stream; of a scheduled channel those around now. */
export function videoIdsOf(stream: Stream, slots: readonly SlotRow[] = []): readonly string[] {
  if (stream.kind === 'none' || stream.kind === 'url') return [];
  if (stream.kind === 'schedule')
    return [stream.slate, ...slots.map(({ film: videoId }) => videoId)];
  if (stream.kind === 'channel') return stream.films;
  const panorama = panoramaOf(stream);
  return panorama === null ? [stream.film] : [stream.film, panorama];
}

/** True if anyone may watch it anywhere, whatever its maker's right to a clip. */
export const isOpenEverywhere = ({ restrictions }: PlayableEvent): boolean =>
  isOpenToAnyone(restrictions) && restrictions.regions === null;

/** Streams whose files are always guarded: what they show changes, or parts of it are left out. */
const guardedKinds: ReadonlySet<string> = new Set(['simulated-live', 'schedule', 'recording']);

/**
 * True if the video files are guarded like the event: if the event is restricted, or shows a part of a
 * video that is not open otherwise. Those of a broadcast always are, so that no segment changes its address
 * during playback, whatever happens to other events of the video. So are those of a scheduled channel,
 * which are open while it shows them.
 */
export async function hasGuardedVideos(
  ctx: Ctx,
  facts: PlaybackFacts,
  event: PlayableEvent,
): Promise<boolean> {
  const { kind } = event.row.stream;
  if (!isOpenEverywhere(event) || guardedKinds.has(kind)) return true;
  const videoIds = videoIdsOf(event.row.stream);
  const open = await Promise.all(videoIds.map((videoId) => facts.isVideoOpen(ctx, videoId)));
  return open.includes(false);
}

/**
 * True if the event has nothing to play: before its start, or once cancelled. A simulated broadcast starts
 * by the clock, whether or not its status has followed yet.
 */
export const hasNothingToPlay = ({ row }: PlayableEvent): boolean =>
  row.cancelled || (row.status === 'upcoming' && row.stream.kind !== 'simulated-live');
