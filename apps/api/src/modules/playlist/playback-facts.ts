/** What the database says of who may play what, kept for as long as it may be wrong. */
import type { Ctx } from '../../platform/context.ts';
import { channelWindowMs } from '@grandstand/contract';
import type { EventChange } from '../../platform/event-changes.ts';
import { createStaleCache, type CachedValue } from '../../platform/stale-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineResource } from '../../platform/resources.ts';
import { type Holding, loadHoldings } from '../../platform/viewer.ts';
import { type PlayableEvent, getAnyPlayable, isVideoOpen } from '../event/index.ts';
import { type SlotRow, getSlots } from '../channel/index.ts';
import { findLiveSession } from '../session/index.ts';

/** What nobody announces, such as a start by the clock, is seen after this, ms. */
const freshMs = 1000;
/** Within how long a session that has ended, or a right that was taken back, stops a playback, ms. */
const sessionFreshMs = 5000;
/** How long a playback goes on without the database, ms (FLT-01). */
export const longestOutageMs = 60 * 60_000;
/** A player may still ask for what has just left the playlist of a channel, ms. */
export const shownLongerMs = 2 * 60_000;
/** Nobody's picture stops because pages have taken every connection of the database. */
const urgent = { isUrgent: true };
/** More than are watched at the same time. */
const maxEvents = 2000;
const maxVideos = 1000;
const maxSchedules = 500;
const maxSessions = 50_000;

/** Who holds a session, and what they may watch by it. */
export interface SessionHolder {
  readonly userId: string;
  readonly holdings: readonly Holding[];
}

type Asking = Pick<Ctx, 'db' | 'tenant' | 'clock' | 'findHoldings'>;

export interface PlaybackFacts {
  /** The event, whoever it is private to: the asker looks at `isVisible`. Throws `event_not_found`. */
  event(ctx: Asking, id: string): Promise<PlayableEvent>;
  /** Null when the session has ended. */
  holder(ctx: Asking, sessionId: string): Promise<CachedValue<SessionHolder | null>>;
  /** The same, for a grant that has ended: whether the database could be asked since its end counts. */
  holderSince(
    ctx: Asking,
    sessionId: string,
    endsAt: number,
  ): Promise<CachedValue<SessionHolder | null>>;
  /** Whether an event that is open to anyone shows the film. */
  isVideoOpen(ctx: Asking, videoId: string): Promise<boolean>;
  /** What a channel shows by its schedule, from where a viewer can go back to until an outage would end. */
  slots(ctx: Asking, id: string): Promise<readonly SlotRow[]>;
  readonly close: () => void;
}

/**
 * Whether what was known of an event before the change may open what is closed after it: then it does
 * not stand in for the database either. Of changes that may have been missed nothing is known.
 */
const mayClose = ({ kind }: EventChange): boolean =>
  kind === 'changed' || kind === 'called-off' || kind === 'clip-changed';

export function createPlaybackFacts({
  clock,
  eventChanges,
  holdingChanges,
  realtime,
}: Pick<Platform, 'clock' | 'eventChanges' | 'holdingChanges' | 'realtime'>): PlaybackFacts {
  const staleMs = longestOutageMs;
  const often = { clock, freshMs, staleMs, renews: true };
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
      const outdate = mayClose(change) ? 'forget' : 'expire';
      events[outdate](tenantId, eventId);
      schedules.expire(tenantId, eventId);
      // Its clips are called off with it.
      if (kind === 'called-off')
        events.forgetWhere(tenantId, ({ row }) => row.parent_event_id === eventId);
      // A clip opens no film.
      if (kind !== 'clip-changed') videos[outdate](tenantId, null);
    }),
    // What was bought opens at once, and what was taken back closes (SEC-16).
    holdingChanges.subscribe(({ tenantId, userId }) => {
      if (userId === null) holders.expire(tenantId, null);
      else holders.forgetWhere(tenantId, (holder) => holder?.userId === userId);
    }),
    realtime.onSessionEnd((tenantId, sessionId) => holders.put(tenantId, sessionId, null)),
  ];
  const holder: PlaybackFacts['holder'] = ({ db, tenant, findHoldings }, sessionId) =>
    holders.look(tenant.id, sessionId, () =>
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
      // Later, whatever is fresh came after the end.
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
              fromMs: clock() - channelWindowMs - shownLongerMs,
              toMs: clock() + longestOutageMs,
            }),
          urgent,
        ),
      ),
    close: () => endings.forEach((end) => end()),
  };
}

/** Those of a running backend. */
export const playbackFacts = defineResource(createPlaybackFacts, ({ close }) => close());
