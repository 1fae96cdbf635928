import { hkdfSync } from 'node:crypto';

/** Tokens that are signed with the key. */
export type TokenPurpose = 'access' | 'device-limit' | 'playback' | 'receipt' | 'unsubscribe';

/**
 * Hashes with the key. Most of them are stored, so their names must stay. Those of `…-budget` are keys of rate
 * limits.
 */
type HashPurpose =
  | 'access-code'
  | 'access-code-budget'
  | 'comment-report'
  | 'front-page-preview'
  | 'idempotency-key'
  | 'mail-budget'
  | 'mail-link'
  | 'notice-budget'
  | 'operator-budget'
  | 'operator-browser'
  | 'operator-invitation'
  | 'operator-key'
  | 'operator-provider-nonce'
  | 'operator-provider-state'
  | 'operator-provider-verifier'
  | 'operator-mail-budget'
  | 'operator-recovery-code'
  | 'operator-session'
  | 'operator-token'
  | 'password-attempt'
  | 'payment-source'
  | 'playback-address'
  | 'refresh'
  | 'request-budget'
  | 'request-limit'
  | 'reminder-budget'
  | 'sign-in'
  | 'sign-in-link-budget'
  | 'trial';

/**
 * What a key is for: tokens, hashes, addresses and pages that a client cannot forge (`sealed-address`,
 * `sandbox-bank`), or other secrets that are derived from it.
 */
type KeyPurpose =
  | TokenPurpose
  | HashPurpose
  | 'sealed-address'
  | 'sandbox-bank'
  | 'access-code-text'
  | 'message-channel'
  | 'operator-totp'
  | 'push'
  | 'webhook-secret';

/**
 * Derives the key of one purpose and tenant from the installation's secret (HKDF-SHA256). Signatures and
 * hashes of one tenant or purpose never match another's.
 */
export const deriveKey = (secret: string, tenantId: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `grandstand/${purpose}/${tenantId}`, 32));
