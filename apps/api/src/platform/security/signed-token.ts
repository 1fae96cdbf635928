import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { AppError } from '../context/error.ts';
import { newId } from '../context/id.ts';
import { signatureKeys, storedKey, type TokenSecrets } from './derive-key.ts';

/** The tenant of a token, and the time of signing or reading. */
export interface TokenContext {
  readonly tokenSecret: TokenSecrets;
  readonly tenantId: string;
  /** ms since 1970. */
  readonly now: number;
}

/** Common properties of tokens of one purpose. */
export interface TokenKind {
  readonly purpose: 'access' | 'device-limit' | 'receipt' | 'unsubscribe';
  /** `typ` in their header: a token of one kind is never accepted as another. */
  readonly type: string;
  /** Lifetime, s. */
  readonly seconds: number;
  /** Tolerated clock skew, s. */
  readonly toleratedSkewSeconds: number;
}

/**
 * Returns the keys of a kind of tokens; the first one signs. The key of unsubscribe links is stored, so that those in
 * old mails still work after the secrets were rotated.
 */
const keysOf = ({ tokenSecret, tenantId }: TokenContext, { purpose }: TokenKind) =>
  purpose === 'unsubscribe'
    ? ([storedKey(tokenSecret, tenantId, purpose)] as const)
    : signatureKeys(tokenSecret, tenantId, purpose);

/** Returns a signed token of this kind about a subject, such as a user id, with a new `jti`. */
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
    .sign(keysOf(context, kind)[0]);
}

/**
 * Returns the claims of a token. Throws `token_expired`, or `unauthorized` for anything but a token of this
 * kind and tenant.
 * @param claims names of the claims that it must have besides `sub` and `exp`
 */
export async function readToken(
  context: TokenContext,
  kind: TokenKind,
  token: string,
  claims: readonly string[],
): Promise<JWTPayload> {
  const options = {
    algorithms: ['HS256'],
    audience: context.tenantId,
    typ: kind.type,
    requiredClaims: ['sub', 'exp', ...claims],
    clockTolerance: kind.toleratedSkewSeconds,
    currentDate: new Date(context.now),
  };
  let failure: unknown;
  for (const key of keysOf(context, kind))
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      failure = error;
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  throw new AppError(failure instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', {
    cause: failure,
  });
}
