/** Caches query results that decide playback access, for as long as they may be outdated. */
import type { Ctx } from '../../platform/context/context.ts';
import { channelWindowMs } from '@grandstand/contract';
import type { EventChange } from '../../platform/realtime/event-changes.ts';
import { createStaleCache, type CachedValue } from '../../platform/cache/stale-cache.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { type Holding, loadHoldings } from '../../platform/context/viewer.ts';
import { type PlayableEvent, getAnyPlayable, isVideoOpen } from '../event/index.ts';
import { type SlotRow, getSlots } from '../channel/index.ts';
import { findLiveSession } from '../session/index.ts';

/** Changes without an announcement, such as a start by the clock, are seen after this, ms. */
const freshMs = 1000;
/** An ended session or a revoked entitlement stops playback within this time, ms. */
const sessionFreshMs = 5000;
/** How long playback continues without the database, ms (FLT-01). */
export const maxOutageMs = 60 * 60_000;
/** A player may still request a segment that has just left a channel's playlist, ms. */
export const segmentGraceMs = 2 * 60_000;
/** Playback does not wait when pages have taken every database connection. */
const urgent = { isUrgent: true };
/** More than are watched at once. */
const maxEvents = 2000;
const maxVideos = 1000;
const maxSchedules = 500;
const maxSessions = 50_000;

/** The holder of a session, with their entitlements. */
export interface SessionHolder {
  readonly userId: string;
  readonly holdings: readonly Holding[];
}

type FactsContext = Pick<Ctx, 'db' | 'tenant' | 'clock' | 'findHoldings'>;

export interface PlaybackFacts {
  /**
   * Returns the event, even if private to another viewer: the caller must check `isVisible`. Throws
   * `event_not_found`.
   */
  event(ctx: FactsContext, id: string): Promise<PlayableEvent>;
  /** Returns null if the session has ended. */
  holder(ctx: FactsContext, sessionId: string): Promise<CachedValue<SessionHolder | null>>;
  /** Like `holder`, for an expired grant: reports if the database was reachable since its expiry. */
  holderSince(
    ctx: FactsContext,
    sessionId: string,
    endsAt: number,
  ): Promise<CachedValue<SessionHolder | null>>;
  /** True if an open event shows the video. */
  isVideoOpen(ctx: FactsContext, videoId: string): Promise<boolean>;
  /** Returns a channel's schedule, from the start of the seekable range to the end of a possible outage. */
  slots(ctx: FactsContext, id: string): Promise<readonly SlotRow[]>;
  readonly close: () => void;
}

/**
 * True if pre-change facts could open an event that is now restricted. Then they may not be used without
 * the database either. Missed changes count as such.
 */
const mayClose = ({ kind }: EventChange): boolean =>
  kind === 'changed' || kind === 'called-off' || kind === 'clip-changed';

export function createPlaybackFacts({
  clock,
  eventChanges,
  entitlementChanges,
  realtime,
}: Pick<Platform, 'clock' | 'eventChanges' | 'entitlementChanges' | 'realtime'>): PlaybackFacts {
  const staleMs = maxOutageMs;
  const often = { clock, freshMs, staleMs, revalidates: true };
  const events = createStaleCache<PlayableEvent>({ ...often, max: maxEvents });
  const videos = createStaleCache<boolean>({ ...often, max: maxVideos });
  const schedules = createStaleCache<readonly SlotRow[]>({ ...often, max: maxSchedules });
  const holders = createStaleCache<SessionHolder | null>({
    ...often,
    freshMs: sessionFreshMs,
    max: maxSessions,
  });
  const endings = [
    eventChanges.subscribe((change) => {
      const { tenantId, eventId, kind } = change;
      const method = mayClose(change) ? 'remove' : 'expire';
      events[method](tenantId, eventId);
      schedules.expire(tenantId, eventId);
      // Its clips follow it.
      if (kind === 'called-off' || kind === 'changed')
        events.removeWhere(tenantId, ({ row }) => row.parent_event_id === eventId);
      // A clip opens no video.
      if (kind !== 'clip-changed') videos[method](tenantId, null);
    }),
    // A purchase opens at once, and a revocation closes (SEC-16).
    entitlementChanges.subscribe(({ tenantId, userId }) => {
      if (userId === null) {
        holders.expire(tenantId, null);
        events.expire(tenantId, null);
        return;
      }
      holders.removeWhere(tenantId, (holder) => holder?.userId === userId);
      // A clip is open as long as the right stands that it was cut with.
      events.removeWhere(tenantId, ({ row }) => row.owner_user_id === userId);
    }),
    realtime.onSessionEnd((tenantId, sessionId) => holders.put(tenantId, sessionId, null)),
  ];
  const holder: PlaybackFacts['holder'] = ({ db, tenant, findHoldings }, sessionId) =>
    holders.getWithState(tenant.id, sessionId, () =>
      db.forTenant(
        tenant.id,
        async (scope) => {
          const session = await findLiveSession(scope, sessionId, new Date(clock()));
          if (session === null) return null;
          const { userId } = session;
          return { userId, holdings: await loadHoldings(findHoldings, scope, userId) };
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
    holderSince: (ctx, sessionId, endsAt) => {
      // After this time, a fresh value was loaded after the end.
      if (clock() < endsAt + sessionFreshMs) holders.expire(ctx.tenant.id, sessionId);
      return holder(ctx, sessionId);
    },
    isVideoOpen: ({ db, tenant }, videoId) =>
      videos.get(tenant.id, videoId, () =>
        db.forTenant(tenant.id, (scope) => isVideoOpen(scope, videoId, clock()), urgent),
      ),
    slots: ({ db, tenant }, id) =>
      schedules.get(tenant.id, id, () =>
        db.forTenant(
          tenant.id,
          (scope) =>
            getSlots(scope, id, {
              fromMs: clock() - channelWindowMs - segmentGraceMs,
              toMs: clock() + maxOutageMs,
            }),
          urgent,
        ),
      ),
    close: () => endings.forEach((end) => end()),
  };
}

/** The playback facts of a running backend. */
export const playbackFacts = defineResource(createPlaybackFacts, ({ close }) => close());
