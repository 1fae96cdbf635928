/** Secrets of operators: stored only as keyed hashes, except for the secret of an authenticator app. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/context/platform.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { decryptText, encryptText } from '../../platform/security/encrypted-text.ts';

type RootSecret = Pick<Platform, 'tokenSecret'>;
type SecretPurpose =
  | 'operator-browser'
  | 'operator-invitation'
  | 'operator-key'
  | 'operator-provider-nonce'
  | 'operator-provider-state'
  | 'operator-provider-verifier'
  | 'operator-recovery-code'
  | 'operator-session'
  | 'operator-token';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the keyed hash of a secret.
 * @param owner id of the tenant or person that it belongs to; empty for none
 */
export const secretHash = (
  { tokenSecret }: RootSecret,
  purpose: SecretPurpose,
  owner: string,
  secret: string,
): string =>
  createHmac('sha256', storedKey(tokenSecret, owner, purpose))
    .update(secret)
    .digest('base64url');

/** Encrypts the secret of a tenant's client at the OpenID provider of its operators. */
export const encryptProviderSecret = (
  { tokenSecret }: RootSecret,
  tenantId: string,
  secret: string,
): string => encryptText(storedKey(tokenSecret, tenantId, 'operator-provider-secret'), secret);

/** Decrypts what `encryptProviderSecret` returned; null if another installation's secret encrypted it. */
export function decryptProviderSecret(
  { tokenSecret }: RootSecret,
  tenantId: string,
  encrypted: string,
): string | null {
  try {
    return decryptText(storedKey(tokenSecret, tenantId, 'operator-provider-secret'), encrypted);
  } catch {
    return null;
  }
}

/** Encrypts the secret of a person's authenticator app. */
export const encryptTotpSecret = (
  { tokenSecret }: RootSecret,
  operatorId: string,
  secret: string,
): string => encryptText(storedKey(tokenSecret, operatorId, 'operator-totp'), secret);

/** Decrypts what `encryptTotpSecret` returned. Throws if another installation's secret encrypted it. */
export const decryptTotpSecret = (
  { tokenSecret }: RootSecret,
  operatorId: string,
  encrypted: string,
): string => decryptText(storedKey(tokenSecret, operatorId, 'operator-totp'), encrypted);
