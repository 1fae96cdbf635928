import { id as idSchema, type Stream, minuteMs } from '@grandstand/contract';
import type { ScheduleSlotRow } from '../channel/index.ts';
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
  isFramedReplay,
  isOpenToAnyone,
  isVisible,
} from '../event/index.ts';
import { panoramaOf } from '../media/index.ts';
import { admitPlayback } from '../playback-stream/index.ts';
import { maxOutageMs, type AccessCache } from './access-cache.ts';

/**
 * Time before an outage within which a session must have been found active, ms: longer than a player waits between
 * two files, and longer than a short pause of the viewer.
 */
const confirmedWithinMs = 2 * minuteMs;
/** Retry delay while the database is unreachable, s. */
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

/**
 * Throws `event_locked` for a grant that is not genuine or of another event, or that expired longer ago than an
 * outage may last.
 */
function readGrant(ctx: Ctx, { id, grant }: PlaybackAddress): PlaybackGrant | null {
  if (grant === undefined) return null;
  const read = ctx.resources.of(cachedGrants).of(ctx.tenant.id).read(grant, id);
  if (read === null || ctx.clock() >= read.holding.endsAt + maxOutageMs)
    throw new AppError('event_locked');
  return read;
}

/**
 * True if an expired grant is still accepted, since no new one can be issued while the database is
 * unreachable: it was valid when its session was last found active, shortly before the outage (FLT-01). It
 * may have expired before the outage was noticed, which happens at the first request.
 */
const isStillAccepted = (
  { holding }: PlaybackGrant,
  { confirmedAt, unreachableSince }: StaleInfo,
): boolean => holding.endsAt > confirmedAt && confirmedAt >= unreachableSince - confirmedWithinMs;

/**
 * Returns the grant's holder with current entitlements; an anonymous viewer if the session has ended. Throws
 * `event_locked` for an expired grant, and `service_unavailable` if the state of the session is unknown.
 */
async function holderOf(ctx: Ctx, access: AccessCache, grant: PlaybackGrant): Promise<Viewer> {
  const anonymous = anonymousViewerOf(ctx);
  const isExpired = ctx.clock() >= grant.holding.endsAt;
  try {
    const { value: holder, stale } = isExpired
      ? await access.holderSince(ctx, grant, grant.holding.endsAt)
      : await access.holder(ctx, grant);
    if (holder === null) return anonymous;
    if (isExpired) {
      if (stale === null) throw new AppError('event_locked');
      // A refusal would end the playback for good; the player retries after this error.
      if (!isStillAccepted(grant, stale)) throw new AppError('service_unavailable', { retryAfter });
    }
    const holdings = holdingsAt(holder.holdings, ctx.clock());
    const { userId, isOperator } = holder;
    return { ...anonymous, userId, holdings, isOperator };
  } catch (error) {
    // Without the database, an unexpired grant is accepted for what it states.
    if (isExpired || toAppError(error).code !== 'service_unavailable') throw error;
    return { ...anonymous, holdings: [grant.holding] };
  }
}

interface EventRequest {
  readonly event: PlayableEvent;
  readonly viewer: Viewer;
  /** Identifies the viewer; null for an anonymous one. */
  readonly sessionId: string | null;
}

async function loadRequest(
  ctx: Ctx,
  access: AccessCache,
  address: PlaybackAddress,
): Promise<EventRequest> {
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
  const event = await access.event(ctx, id);
  if (grant !== null)
    return { event, viewer: await holderOf(ctx, access, grant), sessionId: grant.sessionId };
  return { event, viewer: anonymousViewerOf(ctx), sessionId: null };
}

/**
 * Returns the event and the viewer, if they may watch it. Throws `event_not_found`, `event_locked`,
 * `region_blocked`, `validation_failed` for a malformed id, and `service_unavailable`.
 * @param isForEveryone returns true for an event whose content needs no entitlement, only an allowed country
 */
async function loadAllowed(
  ctx: Ctx,
  access: AccessCache,
  address: PlaybackAddress,
  isForEveryone: (row: PlayableEvent['row']) => boolean = () => false,
): Promise<EventRequest> {
  const eventRequest = await loadRequest(ctx, access, address);
  const { event, viewer } = eventRequest;
  // A hidden event responds like one that does not exist (SEC-02).
  if (!isVisible(event.restrictions, viewer)) throw new AppError('event_not_found');
  const { inRegion, forUser } = availabilityOf(event.restrictions, viewer);
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser && !isForEveryone(event.row)) throw new AppError('event_locked');
  return eventRequest;
}

/**
 * Returns the event if the viewer may see its picture now: a clip's, if they may watch the clip; the frame
 * after a replay's kick-off, in the countries in which the replay may be watched. Takes no device slot. Throws
 * the errors of `loadAllowed`.
 */
export const authorisePicture = async (
  ctx: Ctx,
  access: AccessCache,
  address: PlaybackAddress,
): Promise<PlayableEvent> => (await loadAllowed(ctx, access, address, isFramedReplay)).event;

/**
 * Returns the event if the viewer may watch it now: by a token, by a grant in the address, or because it is
 * open to everyone (EVT-07, SEC-16, SEC-17). A restricted event takes one of the account's device slots, if
 * the tenant limits them. Throws `event_locked` without a free slot, and the errors of `loadAllowed`.
 */
export async function authorisePlayback(
  ctx: Ctx,
  access: AccessCache,
  address: PlaybackAddress,
): Promise<PlayableEvent> {
  const { event, viewer, sessionId } = await loadAllowed(ctx, access, address);
  const { userId } = viewer;
  const isOpen = isOpenToAnyone(event.restrictions, viewer.sharesSoldClips);
  if (userId !== null && sessionId !== null && !isOpen) {
    const playing = { userId, sessionId, eventId: event.row.id };
    if (!(await admitPlayback(ctx, playing)))
      throw new AppError('event_locked', {
        message: 'This account is already playing on the maximum number of devices',
      });
  }
  return event;
}

/** Returns the video ids of a stream; of a scheduled channel, those of its slate and of `slots`. */
export function videoIdsOf(
  stream: Stream,
  slots: readonly ScheduleSlotRow[] = [],
): readonly string[] {
  if (stream.kind === 'none' || stream.kind === 'url') return [];
  if (stream.kind === 'schedule') return [stream.slate, ...slots.map(({ videoId }) => videoId)];
  if (stream.kind === 'channel') return stream.films;
  const panorama = panoramaOf(stream);
  return panorama === null ? [stream.film] : [stream.film, panorama];
}

/** True if anyone may watch the event anywhere. */
export const isOpenEverywhere = ({ restrictions }: PlayableEvent): boolean =>
  isOpenToAnyone(restrictions) && restrictions.regions === null;

/** Streams whose files are always guarded, because they show different files over time or leave out parts. */
const guardedKinds: ReadonlySet<string> = new Set(['simulated-live', 'schedule', 'recording']);

/**
 * True if the files of the event's videos have addresses below the event, which check access to it: if the
 * event is restricted, or shows a part of a video that is not public. Streams of `guardedKinds` always
 * have such addresses, so that no segment changes its address during playback when another event makes
 * the video public or restricted.
 */
export async function hasGuardedVideos(
  ctx: Ctx,
  access: AccessCache,
  event: PlayableEvent,
): Promise<boolean> {
  const { kind } = event.row.stream;
  if (!isOpenEverywhere(event) || guardedKinds.has(kind)) return true;
  const videoIds = videoIdsOf(event.row.stream);
  const open = await Promise.all(videoIds.map((videoId) => access.isVideoPublic(ctx, videoId)));
  return open.includes(false);
}

/**
 * True if the event has nothing to play: before its start, or once cancelled. A simulated live stream starts
 * by the clock, possibly before its status changes.
 */
export const hasNothingToPlay = ({ row }: PlayableEvent): boolean =>
  row.cancelled || (row.status === 'upcoming' && row.stream.kind !== 'simulated-live');
