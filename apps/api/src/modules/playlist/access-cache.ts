/** Caches the query results that decide access to playback, each for as long as it may be outdated. */
import type { Ctx } from '../../platform/context/context.ts';
import { channelSeekableMs, hourMs, minuteMs } from '@grandstand/contract';
import type { EventChange } from '../../platform/realtime/event-changes.ts';
import { createStaleCache, type CachedValue } from '../../platform/cache/stale-cache.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { type Holding, loadHoldings } from '../../platform/context/viewer.ts';
import { type PlayableEvent, getAnyPlayable, isVideoPublic } from '../event/index.ts';
import { type ScheduleSlotRow, listScheduleSlots } from '../channel/index.ts';
import { findSessionPermissions } from '../operator/index.ts';
import { findActiveSession } from '../session/index.ts';
import type { PlaybackGrant } from '../../platform/security/playback-grant.ts';

/** Time after which changes that are not published are seen, such as a start by the clock, ms. */
const freshMs = 1000;
/** Time within which an ended session or a revoked entitlement stops playback, ms. */
const sessionFreshMs = 5000;
/** How long playback continues without the database, ms (FLT-01). */
export const maxOutageMs = hourMs;
/** Time for which a player may still request a segment that has left a channel's playlist, ms. */
export const segmentGraceMs = 2 * minuteMs;
/** So that playback gets a database connection while pages use all others. */
const urgent = { isUrgent: true };
/** Maximum cached values, more than are watched at once. */
const maxEvents = 2000;
const maxVideos = 1000;
const maxSchedules = 500;
const maxSessions = 50_000;

/** The holder of a session, with their entitlements. */
export interface SessionHolder {
  /** Null for an operator. */
  readonly userId: string | null;
  readonly holdings: readonly Holding[];
  /** True for an operator who may see the pictures of all matches. */
  readonly isOperator: boolean;
}

/** A session that a grant names. */
export type HoldingSession = Pick<PlaybackGrant, 'sessionId' | 'isOperators'>;

type AccessContext = Pick<Ctx, 'db' | 'tenant' | 'clock' | 'findHoldings'>;

export interface AccessCache {
  /**
   * Returns the event, even if private to another viewer: the caller must check `isVisible`. Throws
   * `event_not_found`.
   */
  event(ctx: AccessContext, id: string): Promise<PlayableEvent>;
  /** Returns the holder of a session; null if it has ended. */
  holder(ctx: AccessContext, session: HoldingSession): Promise<CachedValue<SessionHolder | null>>;
  /**
   * Like `holder`, for a grant that expired at `endsAt` (ms since 1970): the value is from after that time,
   * unless `stale` states that the database has been unreachable.
   */
  holderSince(
    ctx: AccessContext,
    session: HoldingSession,
    endsAt: number,
  ): Promise<CachedValue<SessionHolder | null>>;
  /** True if a public event shows the whole video. */
  isVideoPublic(ctx: AccessContext, videoId: string): Promise<boolean>;
  /** Returns a channel's schedule, from the start of the seekable range to the end of a possible outage. */
  slots(ctx: AccessContext, id: string): Promise<readonly ScheduleSlotRow[]>;
  readonly close: () => void;
}

/**
 * True if the change may have restricted an event. Values from before it are then removed, so that they are
 * not used without the database either. After any other change they only expire.
 */
const mayRestrict = ({ kind }: EventChange): boolean =>
  kind === 'changed' || kind === 'cancelled' || kind === 'clip-changed';

export function createAccessCache({
  clock,
  eventChanges,
  entitlementChanges,
  realtime,
}: Pick<Platform, 'clock' | 'eventChanges' | 'entitlementChanges' | 'realtime'>): AccessCache {
  const staleMs = maxOutageMs;
  const options = { clock, freshMs, staleMs, revalidates: true };
  const events = createStaleCache<PlayableEvent>({ ...options, max: maxEvents });
  const videos = createStaleCache<boolean>({ ...options, max: maxVideos });
  const schedules = createStaleCache<readonly ScheduleSlotRow[]>({ ...options, max: maxSchedules });
  const holders = createStaleCache<SessionHolder | null>({
    ...options,
    freshMs: sessionFreshMs,
    max: maxSessions,
  });
  const unsubscribes = [
    eventChanges.subscribe((change) => {
      const { tenantId, eventId, kind } = change;
      const method = mayRestrict(change) ? 'remove' : 'expire';
      events[method](tenantId, eventId);
      schedules.expire(tenantId, eventId);
      // Access to its clips depends on it.
      if (kind === 'cancelled' || kind === 'changed')
        events.removeWhere(tenantId, ({ row }) => row.parent_event_id === eventId);
      // A change of a clip does not change which videos are open.
      if (kind !== 'clip-changed') videos[method](tenantId, null);
    }),
    // A purchase grants access at once, and a revocation ends it (SEC-16).
    entitlementChanges.subscribe(({ tenantId, userId }) => {
      if (userId === null) {
        holders.expire(tenantId, null);
        events.expire(tenantId, null);
        return;
      }
      holders.removeWhere(tenantId, (holder) => holder?.userId === userId);
      // A clip is open as long as its maker has the entitlement that it was made with.
      events.removeWhere(tenantId, ({ row }) => row.owner_user_id === userId);
    }),
    realtime.onSessionEnd((tenantId, sessionId) => holders.put(tenantId, sessionId, null)),
  ];
  const loadOperator = async (ctx: AccessContext, sessionId: string) => {
    const permissions = await findSessionPermissions(ctx, sessionId);
    return permissions?.has('event:score') === true
      ? { userId: null, holdings: [], isOperator: true }
      : null;
  };
  const holder: AccessCache['holder'] = (ctx, { sessionId, isOperators }) =>
    // Sessions of viewers and operators have different ids.
    holders.getWithState(ctx.tenant.id, sessionId, () =>
      isOperators
        ? loadOperator(ctx, sessionId)
        : ctx.db.forTenant(
            ctx.tenant.id,
            async (scope) => {
              const session = await findActiveSession(scope, sessionId, new Date(clock()));
              if (session === null) return null;
              const { userId } = session;
              const holdings = await loadHoldings(ctx.findHoldings, scope, userId);
              return { userId, holdings, isOperator: false };
            },
            urgent,
          ),
    );
  return {
    event: ({ db, tenant }, id) =>
      events.get(tenant.id, id, () =>
        db.forTenant(tenant.id, (scope) => getAnyPlayable(scope, id), urgent),
      ),
    holder,
    holderSince: (ctx, session, endsAt) => {
      // From this time on, any fresh value was loaded after the expiry.
      if (clock() < endsAt + sessionFreshMs) holders.expire(ctx.tenant.id, session.sessionId);
      return holder(ctx, session);
    },
    isVideoPublic: ({ db, tenant }, videoId) =>
      videos.get(tenant.id, videoId, () =>
        db.forTenant(tenant.id, (scope) => isVideoPublic(scope, videoId, clock()), urgent),
      ),
    slots: ({ db, tenant }, id) =>
      schedules.get(tenant.id, id, () =>
        db.forTenant(
          tenant.id,
          (scope) =>
            listScheduleSlots(scope, id, {
              fromMs: clock() - channelSeekableMs - segmentGraceMs,
              toMs: clock() + maxOutageMs,
            }),
          urgent,
        ),
      ),
    close: () => unsubscribes.forEach((unsubscribe) => unsubscribe()),
  };
}

/** The access cache of a running backend. */
export const accessCache = defineResource(createAccessCache, ({ close }) => close());
