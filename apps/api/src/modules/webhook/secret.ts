/** Secrets of endpoints, and the signatures of Standard Webhooks. */
import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { decryptText, encryptText } from '../../platform/security/encrypted-text.ts';

type Root = Pick<Platform, 'tokenSecret'>;

export const newWebhookSecret = (): string =>
  webhookSecretPrefix + randomBytes(32).toString('base64');

export const encryptWebhookSecret = ({ tokenSecret }: Root, tenantId: string, secret: string) =>
  encryptText(storedKey(tokenSecret, tenantId, 'webhook-secret'), secret);

/** Returns a secret; null if another installation stored it, such as before `forget-stored-keys`. */
export function decryptWebhookSecret(
  { tokenSecret }: Root,
  tenantId: string,
  encrypted: string,
): string | null {
  try {
    return decryptText(storedKey(tokenSecret, tenantId, 'webhook-secret'), encrypted);
  } catch {
    return null;
  }
}

/**
 * Returns the value of `webhook-signature`: one signature for each secret.
 * @param timestamp value of `webhook-timestamp`, s since 1970
 */
export const signatureOf = (
  secrets: readonly string[],
  {
    id,
    timestamp,
    body,
  }: { readonly id: string; readonly timestamp: string; readonly body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${signature.digest('base64')}`;
    })
    .join(' ');
