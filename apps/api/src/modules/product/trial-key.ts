import { createHmac } from 'node:crypto';
import { tokenKey } from '../../platform/token-keys.ts';

export interface TrialKeyOwner {
  readonly tokenSecret: string;
  readonly tenantId: string;
}

/** Mail services that deliver an address with and without dots to the same mailbox. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** One spelling for all addresses of a mailbox: neither what follows a `+`, nor dots where they do not count. */
export function mailboxOf(email: string): string {
  const normal = email.trim().toLowerCase();
  const at = normal.lastIndexOf('@');
  const [name = ''] = normal.slice(0, at).split('+', 1);
  const host = normal.slice(at + 1);
  return dotless.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

const keyOf = ({ tokenSecret, tenantId }: TrialKeyOwner, who: string): string =>
  createHmac('sha256', tokenKey(tokenSecret, tenantId, 'trial'))
    .update(who)
    .digest('base64url');

/** By which the owner of a mail address is known to have had a free trial; a keyed hash. */
export const trialKeyOfMail = (owner: TrialKeyOwner, email: string): string =>
  keyOf(owner, `mail ${mailboxOf(email)}`);

/** The same of a card. @param fingerprint what the provider tells it from other cards by */
export const trialKeyOfCard = (
  owner: TrialKeyOwner,
  provider: string,
  fingerprint: string,
): string => keyOf(owner, `card ${provider} ${fingerprint}`);
