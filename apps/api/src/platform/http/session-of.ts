import type { FastifyRequest } from 'fastify';
import type { Ctx, Session } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { withCaller } from '../context/caller.ts';

/** Authenticates an access token's caller. Throws `unauthorized` or `token_expired`. */
export type Authenticate = (
  ctx: Pick<Ctx, 'tenant' | 'db' | 'clock'>,
  token: string,
) => Promise<Session>;

/** Finds the ended session of a removed device's access token; null for any other token. */
export type FindRemovedSession = (
  ctx: Pick<Ctx, 'tenant' | 'db' | 'clock'>,
  token: string,
) => Promise<Session | null>;

/** Required caller: one with a session, one with or without, or always anonymous (no token is read). */
export type RouteCaller = 'user' | 'anyone' | 'anonymous';

const bearer = /^Bearer ([\w.~+/-]+=*)$/i;

/**
 * Adds the session of the token in `X-Authorization` to the request's `ctx`, if the route needs it.
 * Throws `unauthorized` or `token_expired`.
 * @param findRemoved set if a removed device is admitted, as `ctx.removedSession`
 */
export async function readSession(
  request: FastifyRequest,
  caller: RouteCaller,
  authenticate: Authenticate,
  findRemoved: FindRemovedSession | null = null,
): Promise<void> {
  if (caller === 'anonymous') return;
  const header = request.headers['x-authorization'];
  if (header === undefined) {
    if (caller === 'user') throw new AppError('unauthorized');
    return;
  }
  const token = typeof header === 'string' ? bearer.exec(header)?.[1] : undefined;
  if (token === undefined) throw new AppError('unauthorized');
  try {
    request.ctx = withCaller(request.ctx, { session: await authenticate(request.ctx, token) });
  } catch (error) {
    const removedSession = (await findRemoved?.(request.ctx, token)) ?? null;
    if (removedSession === null) throw error;
    request.ctx = withCaller(request.ctx, { removedSession });
  }
}
