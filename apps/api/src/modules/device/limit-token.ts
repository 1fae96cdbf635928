import { AppError } from '../../platform/context/error.ts';
import {
  readToken,
  signToken,
  type TokenKind,
  type TokenContext,
} from '../../platform/security/signed-token.ts';

/** Lifetime of a limit token, s. It can only free a device and finish a login at the device limit (SEC-07). */
export const limitTokenSeconds = 5 * 60;

const limitToken: TokenKind = {
  purpose: 'device-limit',
  type: 'device-limit+jwt',
  seconds: limitTokenSeconds,
  toleratedSkewSeconds: 0,
};

/** The claims of a limit token. */
export interface LimitClaims {
  readonly userId: string;
  /** The device on which the login hit the limit. */
  readonly deviceId: string;
  /** Fingerprint of the password at that login, to detect a change. */
  readonly passwordFingerprint: string;
}

/** Signs a limit token; no call accepts it as an access token. */
export const signLimitToken = (
  context: TokenContext,
  { userId, deviceId, passwordFingerprint }: LimitClaims,
): Promise<string> =>
  signToken(context, limitToken, userId, { dev: deviceId, pwm: passwordFingerprint });

/**
 * Reads a limit token. Throws `token_expired`, or `unauthorized` for anything but a token of this tenant.
 * Does not check whether the token was already used.
 */
export async function readLimitToken(
  context: TokenContext,
  token: string,
): Promise<LimitClaims & { readonly id: string; readonly expiresAt: Date }> {
  const payload = await readToken(context, limitToken, token, ['dev', 'pwm', 'jti']);
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
    passwordFingerprint: pwm,
    id: jti,
    expiresAt: new Date(exp * 1000),
  };
}
