import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { AppError } from '../context/error.ts';
import { newId } from '../context/id.ts';
import { deriveKey, type TokenPurpose } from './derive-key.ts';

/** The tenant of a token, and the time of signing or reading. */
export interface TokenContext {
  readonly tokenSecret: string;
  readonly tenantId: string;
  /** ms since 1970. */
  readonly now: number;
}

/** Common properties of tokens of one purpose. */
export interface TokenKind {
  readonly purpose: TokenPurpose;
  /** `typ` in their header: a token of one kind is never accepted as another. */
  readonly type: string;
  /** Lifetime, s. */
  readonly seconds: number;
  /** Tolerated clock skew, s. */
  readonly toleratedSkewSeconds: number;
}

/** Signs a token of this kind about a subject, with its own id. */
export function signToken(
  context: TokenContext,
  kind: TokenKind,
  subject: string,
  claims: Record<string, string>,
): Promise<string> {
  const issuedAt = Math.floor(context.now / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: kind.type })
    .setSubject(subject)
    .setAudience(context.tenantId)
    .setJti(newId('t'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + kind.seconds)
    .sign(deriveKey(context.tokenSecret, context.tenantId, kind.purpose));
}

/**
 * Returns the claims of a token. Throws `token_expired`, or `unauthorized` for anything but a token of this
 * kind and tenant.
 */
export async function readToken(
  context: TokenContext,
  kind: TokenKind,
  token: string,
  claims: readonly string[],
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      deriveKey(context.tokenSecret, context.tenantId, kind.purpose),
      {
        algorithms: ['HS256'],
        audience: context.tenantId,
        typ: kind.type,
        requiredClaims: ['sub', 'exp', ...claims],
        clockTolerance: kind.toleratedSkewSeconds,
        currentDate: new Date(context.now),
      },
    );
    return payload;
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', {
      cause: error,
    });
  }
}
