import { createHmac } from 'node:crypto';
import { storedKey, type TokenSecrets } from '../../platform/security/derive-key.ts';

export interface TrialKeySecret {
  readonly tokenSecret: Pick<TokenSecrets, 'stored'>;
  readonly tenantId: string;
}

/** Mail services that ignore dots in the local part. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns one address for all addresses of a mailbox: without the `+` suffix, and without dots if the
 * service ignores them.
 */
export function mailboxOf(email: string): string {
  const normal = email.trim().toLowerCase();
  const at = normal.lastIndexOf('@');
  const [name = ''] = normal.slice(0, at).split('+', 1);
  const host = normal.slice(at + 1);
  return dotless.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

const keyOf = ({ tokenSecret, tenantId }: TrialKeySecret, subject: string): string =>
  createHmac('sha256', storedKey(tokenSecret, tenantId, 'trial'))
    .update(subject)
    .digest('base64url');

/** Returns the keyed hash that identifies the owner of a mail address for free trials. */
export const trialKeyOfMail = (owner: TrialKeySecret, email: string): string =>
  keyOf(owner, `mail ${mailboxOf(email)}`);

/**
 * Returns the keyed hash that identifies a card for free trials.
 * @param fingerprint the provider's identifier of the card
 */
export const trialKeyOfCard = (
  owner: TrialKeySecret,
  provider: string,
  fingerprint: string,
): string => keyOf(owner, `card ${provider} ${fingerprint}`);
