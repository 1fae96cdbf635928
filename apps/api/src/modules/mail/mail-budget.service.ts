import { createHmac } from 'node:crypto';
import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenKey } from '../../platform/token-keys.ts';
import { insertSentMail, listSentMails } from './sent-mail.queries.ts';

/** Mails of all kinds that one recipient is sent within an hour at most. */
const perHour = 5;
/** So long a mail counts, ms. */
export const budgetMs = 60 * 60_000;

interface Wish {
  readonly email: string;
  /** Tells this mail from others to the same recipient; a repeated try has the same. */
  readonly mail: string;
}

/**
 * Takes a mail from its recipient's budget, which all kinds share: strangers can have mails sent to an
 * address in several ways. False when it is used up; the mail is not to be sent then, nor a link for it
 * made, so that one that was sent goes on working. The caller holds the lock of the user. Addresses are
 * kept as keyed hashes, and also when the account is deleted: making it again brings no new budget.
 */
export async function takeMailBudget(
  { tokenSecret, clock, limitFactor, log }: Platform,
  scope: Scope,
  { email, mail }: Wish,
): Promise<boolean> {
  const key = tokenKey(tokenSecret, scope.tenantId, 'mail-budget');
  const recipient = createHmac('sha256', key).update(email).digest('base64url');
  const now = clock();
  const sent = await listSentMails(scope, recipient, new Date(now - budgetMs));
  if (sent.includes(mail)) return true;
  if (sent.length >= perHour * limitFactor) {
    log.warn({ tenant: scope.tenantId }, 'a mail was left out: its recipient got many lately');
    return false;
  }
  await insertSentMail(scope, { recipient, mail, sentAt: new Date(now) });
  return true;
}
