import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { describeAgent } from '../../platform/text/describe-agent.ts';
import { accessTokenSeconds, signAccessToken } from './access-token.ts';
import { touchSession } from './active-sessions.queries.ts';
import { sessionMs, graceMs, newRefreshToken, refreshTokenCodec } from './refresh-token.ts';
import {
  endFamily,
  endReplacedFamilies,
  findActiveFamily,
  findToken,
  insertFamily,
  insertToken,
  markTokenUsed,
  type SeenAt,
} from './session.queries.ts';

/** Session tokens of a caller; `expiresIn` in s. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

const tokenOwner = (ctx: Ctx) => ({
  tokenSecret: ctx.tokenSecret,
  tenantId: ctx.tenant.id,
  now: ctx.clock(),
});

/** Stores the country only if the proxy named it, not the tenant's default. */
const seenAt = ({ config, country, userAgent }: Ctx): SeenAt => ({
  country: config.countryHeader === null ? null : country,
  agent: describeAgent(userAgent).description,
});

async function issueTokens(ctx: Ctx, userId: string, sessionId: string, refreshToken: string) {
  return {
    accessToken: await signAccessToken(tokenOwner(ctx), { userId, sessionId }),
    refreshToken,
    expiresIn: accessTokenSeconds,
  };
}

/**
 * Opens a session for a user. `deviceRowId` is null for the provisional one of a registration,
 * which the following login ends.
 */
export async function openSession(
  ctx: Ctx,
  scope: Scope,
  userId: string,
  deviceRowId: string | null,
): Promise<SessionTokens> {
  const now = new Date(ctx.clock());
  const expiresAt = new Date(now.getTime() + sessionMs);
  const sessionId = newId('f');
  const token = newRefreshToken();
  await insertFamily(scope, {
    id: sessionId,
    userId,
    deviceRowId,
    now,
    expiresAt,
    seen: seenAt(ctx),
  });
  await insertToken(scope, {
    hash: refreshTokenCodec(ctx.tokenSecret, ctx.tenant.id).hash(token),
    sessionId,
    now,
    expiresAt,
  });
  return issueTokens(ctx, userId, sessionId, token);
}

type Refresh =
  | { readonly outcome: 'refused' }
  | {
      readonly outcome: 'reused';
      readonly userId: string;
      readonly sessionId: string;
      readonly deviceId: string | null;
    }
  | {
      readonly outcome: 'refreshed';
      readonly userId: string;
      readonly sessionId: string;
      readonly token: string;
    };

/**
 * True if a repeated request comes from the session's own device. Many browsers share a user agent, so it
 * decides only if a device is unknown: the request need not name one, and a registration's session has none
 * yet.
 */
const isSameDevice = (
  own: string | null,
  requesting: string | null,
  isSameAgent: boolean,
): boolean => (own === null || requesting === null ? isSameAgent : own === requesting);

async function refresh(
  ctx: Ctx,
  scope: Scope,
  token: string,
  deviceId: string | null,
): Promise<Refresh> {
  const tenantId = ctx.tenant.id;
  const codec = refreshTokenCodec(ctx.tokenSecret, tenantId);
  const now = new Date(ctx.clock());
  const agent = textHash(ctx.userAgent);
  const successor = codec.successor(token);

  const usedSessionId = await markTokenUsed(scope, codec.hash(token), agent, now);
  if (usedSessionId !== null) {
    const family = await findActiveFamily(scope, usedSessionId, now);
    if (family === null) return { outcome: 'refused' };
    await touchSession(scope, usedSessionId, seenAt(ctx), now);
    await insertToken(scope, {
      hash: codec.hash(successor),
      sessionId: usedSessionId,
      now,
      expiresAt: family.expiresAt,
    });
    return {
      outcome: 'refreshed',
      userId: family.userId,
      sessionId: usedSessionId,
      token: successor,
    };
  }

  const storedToken = await findToken(scope, codec.hash(token));
  if (storedToken === null || storedToken.usedAt === null) return { outcome: 'refused' };
  const family = await findActiveFamily(scope, storedToken.sessionId, now);
  if (family === null) return { outcome: 'refused' };
  const next = await findToken(scope, codec.hash(successor));
  const isLostResponse =
    now.getTime() - storedToken.usedAt.getTime() <= graceMs &&
    isSameDevice(family.deviceId, deviceId, storedToken.usedBy === agent) &&
    next !== null &&
    next.usedAt === null;
  const { userId } = family;
  if (isLostResponse)
    return { outcome: 'refreshed', userId, sessionId: storedToken.sessionId, token: successor };
  await endFamily(scope, storedToken.sessionId, now);
  return { outcome: 'reused', userId, sessionId: storedToken.sessionId, deviceId: family.deviceId };
}

/**
 * Refreshes the session of a refresh token: returns a new pair of tokens (AUT-22, SEC-04). A reused token ends
 * its session and signs the device out, unless the response was lost: within the grace period the session's own
 * device gets the same pair again, or the same user agent if no device is named. Throws `refresh_token_failed`.
 */
export async function refreshSession(
  ctx: Ctx,
  token: string,
  deviceId: string | null,
): Promise<SessionTokens> {
  const tenantId = ctx.tenant.id;
  const result = await ctx.db.forTenant(ctx, (scope) => refresh(ctx, scope, token, deviceId));
  switch (result.outcome) {
    case 'refreshed':
      return issueTokens(ctx, result.userId, result.sessionId, result.token);
    case 'reused': {
      ctx.log.warn(
        { tenant: tenantId, user: result.userId, family: result.sessionId },
        'a refresh token was used twice; its session was ended',
      );
      if (result.deviceId !== null)
        ctx.realtime.emitToUser(tenantId, result.userId, 'remove-user-device', {
          deviceId: result.deviceId,
        });
      ctx.realtime.endSession(tenantId, result.sessionId);
      throw new AppError('refresh_token_failed');
    }
    case 'refused':
      throw new AppError('refresh_token_failed');
  }
}

/**
 * Ends the sessions that a login on a device replaces: the device's and the provisional one of a
 * registration. Returns their ids for `endSession`.
 */
export const endReplacedSessions = (
  scope: Scope,
  userId: string,
  deviceRowId: string,
  now: Date,
): Promise<string[]> => endReplacedFamilies(scope, userId, deviceRowId, now);

/** Ends a session at once: its access token is refused from now on. The device retains its slot. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  const tenantId = ctx.tenant.id;
  await ctx.db.forTenant(ctx, (scope) => endFamily(scope, sessionId, new Date(ctx.clock())));
  ctx.realtime.endSession(tenantId, sessionId);
}

/** Returns a session that has not ended, with the browser id of its device; else null. */
export const findActiveSession = (scope: Scope, sessionId: string, now: Date) =>
  findActiveFamily(scope, sessionId, now);
