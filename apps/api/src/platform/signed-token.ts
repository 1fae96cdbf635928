import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { AppError } from './error.ts';
import { newId } from './id.ts';
import { tokenKey, type TokenPurpose } from './token-keys.ts';

/** For which tenant a token is signed or read, and when. */
export interface TokenOwner {
  readonly tokenSecret: string;
  readonly tenantId: string;
  /** ms since 1970. */
  readonly now: number;
}

/** What tokens of one purpose have in common. */
export interface TokenKind {
  readonly purpose: TokenPurpose;
  /** `typ` of their header: a token of one kind is never read as one of another. */
  readonly type: string;
  /** How long they are valid, s. */
  readonly seconds: number;
  /** Tolerated difference of clocks, s. */
  readonly toleratedSkewSeconds: number;
}

/** A token of this kind about a subject, with an id of its own. */
export function signToken(
  owner: TokenOwner,
  kind: TokenKind,
  subject: string,
  claims: Record<string, string>,
): Promise<string> {
  const issuedAt = Math.floor(owner.now / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: kind.type })
    .setSubject(subject)
    .setAudience(owner.tenantId)
    .setJti(newId('t'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + kind.seconds)
    .sign(tokenKey(owner.tokenSecret, owner.tenantId, kind.purpose));
}

/**
 * The claims of a token. Throws `token_expired`, or `unauthorized` for anything that is not a token of
 * this kind and tenant.
 */
export async function readToken(
  owner: TokenOwner,
  kind: TokenKind,
  token: string,
  claims: readonly string[],
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      tokenKey(owner.tokenSecret, owner.tenantId, kind.purpose),
      {
        algorithms: ['HS256'],
        audience: owner.tenantId,
        typ: kind.type,
        requiredClaims: ['sub', 'exp', ...claims],
        clockTolerance: kind.toleratedSkewSeconds,
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
