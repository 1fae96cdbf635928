import { errors, jwtVerify, SignJWT } from 'jose';
import type { Session } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { newId } from '../../platform/id.ts';
import { tokenKey } from './token-keys.ts';

/** Lifetime of an access token, s (SEC-03). */
export const accessTokenSeconds = 10 * 60;
/** Lifetime of the token that can only free a device and finish a login, s (SEC-07). */
export const limitTokenSeconds = 5 * 60;
/** Difference of clocks that is put up with, s (FLT-07). */
const toleratedSkewSeconds = 60;

const accessType = 'at+jwt';
const limitType = 'device-limit+jwt';

interface TokenOwner {
  readonly tokenSecret: string;
  readonly tenantId: string;
  /** ms since 1970. */
  readonly now: number;
}

function sign(
  owner: TokenOwner,
  purpose: 'access' | 'device-limit',
  subject: string,
  claims: Record<string, string>,
): Promise<string> {
  const issuedAt = Math.floor(owner.now / 1000);
  const seconds = purpose === 'access' ? accessTokenSeconds : limitTokenSeconds;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: purpose === 'access' ? accessType : limitType })
    .setSubject(subject)
    .setAudience(owner.tenantId)
    .setJti(newId('t'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(tokenKey(owner.tokenSecret, owner.tenantId, purpose));
}

/** An access token of a session, valid `accessTokenSeconds`. */
export const signAccessToken = (owner: TokenOwner, session: Session): Promise<string> =>
  sign(owner, 'access', session.userId, { fam: session.familyId });

/** What a token for the device-limit page says. */
export interface LimitClaims {
  readonly userId: string;
  /** The device whose login met the limit. */
  readonly deviceId: string;
  /** Tells the password of that login from a later one. */
  readonly passwordMark: string;
}

/** A token for the device-limit page; no call takes it as an access token. */
export const signLimitToken = (
  owner: TokenOwner,
  { userId, deviceId, passwordMark }: LimitClaims,
): Promise<string> => sign(owner, 'device-limit', userId, { dev: deviceId, pwm: passwordMark });

async function read(
  owner: TokenOwner,
  token: string,
  purpose: 'access' | 'device-limit',
  claims: readonly string[],
): Promise<Record<string, unknown>> {
  try {
    const { payload } = await jwtVerify(
      token,
      tokenKey(owner.tokenSecret, owner.tenantId, purpose),
      {
        algorithms: ['HS256'],
        audience: owner.tenantId,
        typ: purpose === 'access' ? accessType : limitType,
        requiredClaims: ['sub', 'exp', ...claims],
        clockTolerance: purpose === 'access' ? toleratedSkewSeconds : 0,
        currentDate: new Date(owner.now),
      },
    );
    return payload;
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', {
      cause: error,
    });
  }
}

/**
 * Reads an access token. Throws `token_expired`, or `unauthorized` for anything that is not a token
 * of this tenant. Whether its session is still alive is not known here.
 */
export async function readAccessToken(owner: TokenOwner, token: string): Promise<Session> {
  const { sub, fam } = await read(owner, token, 'access', ['fam']);
  if (typeof sub !== 'string' || typeof fam !== 'string') throw new AppError('unauthorized');
  return { userId: sub, familyId: fam };
}

/**
 * Reads a token for the device-limit page. Throws as `readAccessToken` does. Whether it did its work
 * before is not known here.
 */
export async function readLimitToken(
  owner: TokenOwner,
  token: string,
): Promise<LimitClaims & { readonly id: string; readonly expiresAt: Date }> {
  const payload = await read(owner, token, 'device-limit', ['dev', 'pwm', 'jti']);
  const { sub, dev, pwm, jti, exp } = payload;
  if (
    typeof sub !== 'string' ||
    typeof dev !== 'string' ||
    typeof pwm !== 'string' ||
    typeof jti !== 'string' ||
    typeof exp !== 'number'
  )
    throw new AppError('unauthorized');
  return {
    userId: sub,
    deviceId: dev,
    passwordMark: pwm,
    id: jti,
    expiresAt: new Date(exp * 1000),
  };
}
