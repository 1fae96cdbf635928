import type { Scope } from '../database/database.ts';

/**
 * An entitlement to watch: bought, redeemed or complimentary. `endsAt` is in ms since 1970; null if it does
 * not expire.
 */
export type Holding = { readonly endsAt: number | null } & (
  | {
      readonly kind: 'ticket';
      /** The event, including the clips cut from it. */
      readonly eventId: string;
    }
  | {
      readonly kind: 'subscription';
      /** The team, league or category it covers; null if it covers everything. */
      readonly identityId: string | null;
    }
  | {
      /** An address with a playback grant: this backend let its user watch this one video. */
      readonly kind: 'grant';
      readonly videoId: string;
    }
);

/** An entitlement as it is stored. */
export interface StoredEntitlement {
  readonly kind: 'ticket' | 'subscription';
  /** The event of a ticket. */
  readonly eventId: string | null;
  readonly identityId: string | null;
  readonly endsAt: Date | null;
}

/** Returns a stored entitlement as access decisions see it. */
export const holdingOf = ({ kind, eventId, identityId, endsAt }: StoredEntitlement): Holding => ({
  ...(kind === 'ticket' ? { kind, eventId: eventId ?? '' } : { kind, identityId }),
  endsAt: endsAt?.getTime() ?? null,
});

/** An entitlement with its whole time, for decisions about the past. */
export interface PastEntitlement extends StoredEntitlement {
  readonly startsAt: Date;
}

/** True if an entitlement was valid at a time. */
export const wasValidAt = ({ startsAt, endsAt }: PastEntitlement, time: Date): boolean =>
  startsAt <= time && (endsAt === null || endsAt > time);

/** Everything about the viewer that decides what they may watch. */
export interface Viewer {
  /** Null for an anonymous viewer. */
  readonly userId: string | null;
  /** ISO 3166 alpha-2; null if unknown, which matches no country of a list. */
  readonly country: string | null;
  /** Operators see everything, everywhere. */
  readonly isOperator: boolean;
  /** True if the tenant lets viewers share clips of sold events. */
  readonly sharesSoldClips: boolean;
  /** Holdings that are valid at the time of the request. */
  readonly holdings: readonly Holding[];
}

/** Finds one module's holdings of a user; the result may include expired ones. */
export type FindHoldings = (scope: Scope, userId: string) => Promise<readonly Holding[]>;

/** The viewer without any holdings, who may watch only what is open to all. */
export const anonymousViewer: Viewer = {
  userId: null,
  country: null,
  isOperator: false,
  sharesSoldClips: false,
  holdings: [],
};

/** Loads all holdings of a user, including expired ones. */
export async function loadHoldings(
  findHoldings: readonly FindHoldings[],
  scope: Scope,
  userId: string,
): Promise<Holding[]> {
  const holdings: Holding[] = [];
  // Sequential, because they share the caller's transaction.
  for (const find of findHoldings) holdings.push(...(await find(scope, userId)));
  return holdings;
}

/** Filters the holdings that are still valid. */
export const holdingsAt = (holdings: readonly Holding[], now: number): Holding[] =>
  holdings.filter(({ endsAt }) => endsAt === null || now < endsAt);
