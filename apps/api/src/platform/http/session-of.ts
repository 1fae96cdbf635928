import type { FastifyRequest } from 'fastify';
import type { Ctx, Session } from '../context.ts';
import { AppError } from '../error.ts';
import { withCaller } from '../viewer.ts';

/** Proves the caller of an access token. Throws `unauthorized` or `token_expired`. */
export type Authenticate = (ctx: Ctx, token: string) => Promise<Session>;

/** Who may come: with a session only, with or without one, or nobody known: its token is not read. */
export type RouteCaller = 'user' | 'anyone' | 'anonymous';

const bearer = /^Bearer ([\w.~+/-]+=*)$/i;

/**
 * Puts the session of the token in `X-Authorization` into the request's `ctx`, as far as the caller is
 * of interest. Throws `unauthorized` or `token_expired`.
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
