import { createHmac, randomBytes } from 'node:crypto';
import { tokenKey } from '../../platform/token-keys.ts';

/** Life of a sign-in, counted from the login, ms (SEC-03). */
export const familyMs = 30 * 24 * 60 * 60 * 1000;
/** How long a used token still gives its successor, for a reply that was lost, ms (SEC-04). */
export const graceMs = 30_000;

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The codec of one tenant's refresh tokens: they are stored as keyed hashes only. */
export interface RefreshTokens {
  /** The keyed hash under which a token is stored. */
  hash(token: string): string;
  /**
   * The token that follows `token`: always the same one, so that a repeated exchange within the
   * grace can be answered without any token being stored.
   */
  successor(token: string): string;
}

export function refreshTokens(secret: string, tenantId: string): RefreshTokens {
  const key = tokenKey(secret, tenantId, 'refresh');
  const mac = (purpose: string, token: string) =>
    createHmac('sha256', key).update(`${purpose}\n${token}`).digest('base64url');
  return {
    hash: (token) => mac('store', token),
    successor: (token) => mac('next', token),
  };
}
