import { hkdfSync } from 'node:crypto';

export type TokenPurpose =
  | 'access'
  | 'access-code'
  | 'access-code-budget'
  | 'access-code-text'
  | 'comment-report'
  | 'device-limit'
  | 'idempotency-key'
  | 'mail-budget'
  | 'mail-link'
  | 'notice-budget'
  | 'password-attempt'
  | 'payment-source'
  | 'playback-address'
  | 'playback'
  | 'push'
  | 'receipt'
  | 'refresh'
  | 'reminder-budget'
  | 'sandbox-bank'
  | 'sealed-address'
  | 'sign-in'
  | 'sign-in-link-budget'
  | 'trial'
  | 'unsubscribe';

/**
 * Derives the key of one purpose and tenant from the installation's secret (HKDF-SHA256). A token of one
 * tenant or purpose cannot even be verified as another's.
 */
export const tokenKey = (secret: string, tenantId: string, purpose: TokenPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `grandstand/${purpose}/${tenantId}`, 32));
