/** Secrets of operators: stored only as keyed hashes, except for the secret of an authenticator app. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/context/platform.ts';
import { deriveKey } from '../../platform/security/derive-key.ts';

type RootSecret = Pick<Platform, 'tokenSecret'>;
type SecretPurpose =
  | 'operator-browser'
  | 'operator-invitation'
  | 'operator-key'
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
  createHmac('sha256', deriveKey(tokenSecret, owner, purpose))
    .update(secret)
    .digest('base64url');

const nonceLength = 12;
const tagLength = 16;

/** Encrypts the secret of a person's authenticator app (AES-256-GCM). */
export function encryptTotpSecret(
  { tokenSecret }: RootSecret,
  operatorId: string,
  secret: string,
): string {
  const nonce = randomBytes(nonceLength);
  const key = deriveKey(tokenSecret, operatorId, 'operator-totp');
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts what `encryptTotpSecret` returned. Throws if the installation's secret was replaced. */
export function decryptTotpSecret(
  { tokenSecret }: RootSecret,
  operatorId: string,
  encrypted: string,
): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const key = deriveKey(tokenSecret, operatorId, 'operator-totp');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([
    decipher.update(bytes.subarray(nonceLength + tagLength)),
    decipher.final(),
  ]).toString('utf8');
}
