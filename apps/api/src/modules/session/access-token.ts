import type { Session } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import {
  readToken,
  signToken,
  type TokenKind,
  type TokenContext,
} from '../../platform/security/signed-token.ts';
import { sessionMs } from './refresh-token.ts';

/** Lifetime of an access token, s (SEC-03). */
export const accessTokenSeconds = 10 * 60;

const accessToken: TokenKind = {
  purpose: 'access',
  type: 'at+jwt',
  seconds: accessTokenSeconds,
  // Clocks of machines may differ (FLT-07).
  toleratedSkewSeconds: 60,
};

/** Returns an access token of a session, valid `accessTokenSeconds`. */
export const signAccessToken = (context: TokenContext, session: Session): Promise<string> =>
  signToken(context, accessToken, session.userId, { fam: session.sessionId });

/**
 * Reads an access token. Throws `token_expired`, or `unauthorized` for anything but a token of this tenant.
 * Does not check whether its session has ended.
 */
export async function readAccessToken(context: TokenContext, token: string): Promise<Session> {
  return readAs(accessToken, context, token);
}

/**
 * Reads an access token that may have expired, up to the lifetime of a session ago; null for anything but a
 * token of this tenant.
 */
export async function readExpiredToken(
  context: TokenContext,
  token: string,
): Promise<Session | null> {
  try {
    return await readAs({ ...accessToken, toleratedSkewSeconds: sessionMs / 1000 }, context, token);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readAs(kind: TokenKind, context: TokenContext, token: string): Promise<Session> {
  const { sub, fam } = await readToken(context, kind, token, ['fam']);
  if (typeof sub !== 'string' || typeof fam !== 'string') throw new AppError('unauthorized');
  return { userId: sub, sessionId: fam };
}
