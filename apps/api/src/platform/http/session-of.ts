import type { FastifyRequest } from 'fastify';
import type { Ctx, Session } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { withCaller } from '../context/caller.ts';

/** Authenticates an access token's caller. Throws `unauthorized` or `token_expired`. */
export type Authenticate = (
  ctx: Pick<Ctx, 'tenant' | 'db' | 'clock'>,
  token: string,
) => Promise<Session>;

/** Required caller: one with a session, one with or without, or always anonymous (no token is read). */
export type RouteCaller = 'user' | 'anyone' | 'anonymous';

const bearer = /^Bearer ([\w.~+/-]+=*)$/i;

/**
 * Puts the session of the token in `X-Authorization` into the request's `ctx`, if the route needs it.
 * Throws `unauthorized` or `token_expired`.
 */
export async function readSession(
  request: FastifyRequest,
  caller: RouteCaller,
  authenticate: Authenticate,
): Promise<void> {
  if (caller === 'anonymous') return;
  const header = request.headers['x-authorization'];
  if (header === undefined) {
    if (caller === 'user') throw new AppError('unauthorized');
    return;
  }
  const token = typeof header === 'string' ? bearer.exec(header)?.[1] : undefined;
  if (token === undefined) throw new AppError('unauthorized');
  request.ctx = withCaller(request.ctx, { session: await authenticate(request.ctx, token) });
}
