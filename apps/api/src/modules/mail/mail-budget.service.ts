import { createHmac } from 'node:crypto';
import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenKey } from '../../platform/token-keys.ts';
import { insertSentMail, listSentMails } from './sent-mail.queries.ts';

/**
 * Mails that one recipient is sent within an hour at most: `account` for all kinds that strangers can
 * have sent, `reminder` for those that viewers ask for themselves. A Saturday full of matches keeps
 * nobody from a new password.
 */
const perHour = { account: 5, reminder: 20 } as const;
const keys = { account: 'mail-budget', reminder: 'reminder-budget' } as const;
/** So long a mail counts, ms. */
export const budgetMs = 60 * 60_000;

interface MailRequest {
  readonly email: string;
  /** Tells this mail from others to the same recipient; a repeated try has the same. */
  readonly mail: string;
  /** `account` when nothing is said. */
  readonly budget?: keyof typeof perHour;
}

/**
 * Takes a mail from its recipient's budget, which all kinds but reminders share: strangers can have
 * mails sent to an address in several ways. False when it is used up; the mail is not to be sent then,
 * nor a link for it made, so that one that was sent goes on working. The caller holds the lock of the
 * user. Addresses are kept as keyed hashes, and also when the account is deleted: making it again
 * brings no new budget.
 */
export async function takeMailBudget(
  { tokenSecret, clock, limitFactor, log }: Platform,
  scope: Scope,
  { email, mail, budget = 'account' }: MailRequest,
): Promise<boolean> {
  const key = tokenKey(tokenSecret, scope.tenantId, keys[budget]);
  const recipient = createHmac('sha256', key).update(email).digest('base64url');
  const now = clock();
  const sent = await listSentMails(scope, recipient, new Date(now - budgetMs));
  if (sent.includes(mail)) return true;
  if (sent.length >= perHour[budget] * limitFactor) {
    log.warn({ tenant: scope.tenantId }, 'a mail was left out: its recipient got many lately');
    return false;
  }
  await insertSentMail(scope, { recipient, mail, sentAt: new Date(now) });
  return true;
}
