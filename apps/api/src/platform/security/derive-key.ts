import { hkdfSync } from 'node:crypto';

/** Signatures that live for minutes or hours, by the current secret. */
type SigningPurpose =
  | 'access'
  | 'device-limit'
  | 'front-page-preview'
  | 'playback'
  | 'receipt'
  | 'sealed-address';

/**
 * What is stored, hashed or encrypted, or lives for a year, by the secret that does not change. Their names must
 * stay. Those of `…-budget` are keys of rate limits.
 */
type StoredPurpose =
  | 'access-code'
  | 'access-code-budget'
  | 'access-code-text'
  | 'comment-report'
  | 'idempotency-key'
  | 'mail-budget'
  | 'mail-link'
  | 'notice-budget'
  | 'operator-budget'
  | 'operator-browser'
  | 'operator-invitation'
  | 'operator-key'
  | 'operator-provider-nonce'
  | 'operator-provider-secret'
  | 'operator-provider-state'
  | 'operator-provider-verifier'
  | 'operator-mail-budget'
  | 'operator-recovery-code'
  | 'operator-session'
  | 'operator-token'
  | 'operator-totp'
  | 'message-channel'
  | 'password-attempt'
  | 'payment-source'
  | 'playback-address'
  | 'push'
  | 'refresh'
  | 'request-budget'
  | 'request-limit'
  | 'reminder-budget'
  | 'sandbox-bank'
  | 'sign-in'
  | 'sign-in-link-budget'
  | 'trial'
  | 'unsubscribe'
  | 'webhook-secret';

/** The secrets of an installation, from which its keys are derived. */
export interface TokenSecrets {
  /** Signs: `TOKEN_SECRET`. */
  readonly signing: string;
  /** Further secrets whose signatures are valid, during a rotation. */
  readonly accepted: readonly string[];
  /** For what is stored; stays when the others are rotated. */
  readonly stored: string;
}

/**
 * Derives the key of one purpose and owner from a secret (HKDF-SHA256). Signatures and hashes of one tenant or
 * purpose never match another's.
 */
const deriveKey = (secret: string, owner: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `grandstand/${purpose}/${owner}`, 32));

/** Returns the key for what is stored or lives for long, of a tenant or person. */
export const storedKey = (
  { stored }: Pick<TokenSecrets, 'stored'>,
  owner: string,
  purpose: StoredPurpose,
): Uint8Array => deriveKey(stored, owner, purpose);

/** Returns the keys whose signatures are valid for a tenant. The first one signs. */
export const signatureKeys = (
  { signing, accepted }: Pick<TokenSecrets, 'signing' | 'accepted'>,
  tenantId: string,
  purpose: SigningPurpose,
): readonly [Uint8Array, ...Uint8Array[]] => [
  deriveKey(signing, tenantId, purpose),
  ...accepted.map((secret) => deriveKey(secret, tenantId, purpose)),
];

/** Returns the key that encrypts `stored` with one of the other secrets. */
export const wrappingKey = (secret: string): Uint8Array => deriveKey(secret, '', 'stored-secret');

/** Returns a name of a secret by which the secret cannot be guessed. */
export const secretName = (secret: string): string =>
  Buffer.from(deriveKey(secret, '', 'secret-name'))
    .toString('base64url')
    .slice(0, 22);
