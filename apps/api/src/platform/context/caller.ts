/** The caller of a request, as a session and as a viewer. */
import type { Scope } from '../database/database.ts';
import type { Ctx, Session } from './context.ts';
import { AppError } from './error.ts';
import { anonymousViewer, holdingsAt, loadHoldings, type Viewer } from './viewer.ts';

/** Returns the caller's session. Throws `unauthorized` for an anonymous caller. */
export function requireSession({ session }: Pick<Ctx, 'session'>): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Returns the key under which rate limits count a signed-in caller. */
export const callerId = ({ session }: Pick<Ctx, 'session'>): string => session?.userId ?? '';

type Caller = Pick<Ctx, 'session' | 'removedSession' | 'operator'>;

/** Returns the viewer of a request without a session, without a query. */
export const anonymousViewerOf = ({
  operator,
  country,
  tenant,
}: Pick<Ctx, 'operator' | 'country' | 'tenant'>): Viewer => ({
  ...anonymousViewer,
  country,
  isOperator: operator !== null,
  sharesSoldClips: tenant.share_clips_of_paid_events,
});

async function loadViewer(ctx: Omit<Ctx, 'viewer'>, scope: Scope): Promise<Viewer> {
  const userId = ctx.session?.userId ?? null;
  const holdings = userId === null ? [] : await loadHoldings(ctx.findHoldings, scope, userId);
  return { ...anonymousViewerOf(ctx), userId, holdings: holdingsAt(holdings, ctx.clock()) };
}

/** Adds the caller to a request's context; the viewer is loaded once, on first use. */
export function withCaller(ctx: Omit<Ctx, 'viewer'>, caller: Partial<Caller>): Ctx {
  const called = { ...ctx, ...caller };
  let viewer: Promise<Viewer> | null = null;
  return { ...called, viewer: (scope) => (viewer ??= loadViewer(called, scope)) };
}
