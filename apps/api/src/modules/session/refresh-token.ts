import { createHmac, randomBytes } from 'node:crypto';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { storedKey, type TokenSecrets } from '../../platform/security/derive-key.ts';

/** Lifetime of a session, counted from the login, ms (SEC-03). */
export const sessionMs = retentionMs.session;
/** How long a used token still yields its successor, in case the response was lost, ms (SEC-04). */
export const graceMs = 30_000;

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The codec of a tenant's refresh tokens. Tokens are stored as keyed hashes only. */
export interface RefreshTokenCodec {
  /** Returns the keyed hash under which a token is stored. */
  hash(token: string): string;
  /**
   * Returns the successor of `token`. It is deterministic, so that a repeated refresh within the grace
   * period works without storing any token.
   */
  successor(token: string): string;
}

export function refreshTokenCodec(
  secret: Pick<TokenSecrets, 'stored'>,
  tenantId: string,
): RefreshTokenCodec {
  const key = storedKey(secret, tenantId, 'refresh');
  const mac = (purpose: string, token: string) =>
    createHmac('sha256', key).update(`${purpose}\n${token}`).digest('base64url');
  return {
    hash: (token) => mac('store', token),
    successor: (token) => mac('next', token),
  };
}
