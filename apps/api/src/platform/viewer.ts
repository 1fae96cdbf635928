import type { Ctx } from './context.ts';
import type { Scope } from './database/database.ts';

/**
 * A right to watch that somebody has: bought, redeemed or given. `endsAt` is in ms since 1970; null
 * when it does not end by itself.
 */
export type Holding = { readonly endsAt: number | null } & (
  | {
      readonly kind: 'ticket';
      /** The event, with the clips that were cut from it. */
      readonly eventId: string;
    }
  | {
      readonly kind: 'subscription';
      /** The team, league or category that it covers; null when it covers everything. */
      readonly identityId: string | null;
    }
  | {
      /** An address with a playback grant: this backend has let its user watch this one video. */
      readonly kind: 'grant';
      readonly videoId: string;
    }
);

/** Who asks: all that decides what may be watched. */
export interface Viewer {
  /** Null for an anonymous viewer. */
  readonly userId: string | null;
  /** ISO 3166 alpha-2; null where nobody can tell, which is in none of the countries of a list. */
  readonly country: string | null;
  /** Operators see everything, wherever they are. */
  readonly isOperator: boolean;
  /** What has not ended at the time of the request. */
  readonly holdings: readonly Holding[];
}

/** What one module knows of what a user holds; it may include what has ended. */
export type FindHoldings = (scope: Scope, userId: string) => Promise<readonly Holding[]>;

/** Anybody, anywhere: what this viewer may watch is open to all. */
export const anonymousViewer: Viewer = {
  userId: null,
  country: null,
  isOperator: false,
  holdings: [],
};

type Caller = Pick<Ctx, 'session' | 'operator'>;

/** Who asks without a session: known without asking the database. */
export const visitorOf = ({ operator, country }: Pick<Ctx, 'operator' | 'country'>): Viewer => ({
  ...anonymousViewer,
  country,
  isOperator: operator !== null,
});

/** All that a user holds, what has ended included. */
export async function loadHoldings(
  findHoldings: readonly FindHoldings[],
  scope: Scope,
  userId: string,
): Promise<Holding[]> {
  const holdings: Holding[] = [];
  // One after the other: they share the transaction of whoever asks.
  for (const find of findHoldings) holdings.push(...(await find(scope, userId)));
  return holdings;
}

/** What has not ended. */
export const holdingsAt = (holdings: readonly Holding[], now: number): Holding[] =>
  holdings.filter(({ endsAt }) => endsAt === null || now < endsAt);

async function loadViewer(
  { session, operator, country, clock, findHoldings }: Omit<Ctx, 'viewer'>,
  scope: Scope,
): Promise<Viewer> {
  const userId = session?.userId ?? null;
  const holdings = userId === null ? [] : await loadHoldings(findHoldings, scope, userId);
  return {
    userId,
    country,
    isOperator: operator !== null,
    holdings: holdingsAt(holdings, clock()),
  };
}

/** The context of a request with its caller, whose viewer is loaded once, when it is first asked for. */
export function withCaller(ctx: Omit<Ctx, 'viewer'>, caller: Partial<Caller>): Ctx {
  const called = { ...ctx, ...caller };
  let viewer: Promise<Viewer> | null = null;
  return { ...called, viewer: (scope) => (viewer ??= loadViewer(called, scope)) };
}
