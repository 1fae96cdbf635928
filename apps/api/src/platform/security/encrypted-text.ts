/** Encryption of secrets that must be stored readable for this backend (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** Encrypts a text with a key of `storedKey`. */
export function encryptText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts what `encryptText` returned. Throws for another key. */
export function decryptText(key: Uint8Array, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
