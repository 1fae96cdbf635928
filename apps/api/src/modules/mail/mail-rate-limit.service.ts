import { createHmac } from 'node:crypto';
import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { insertSentMail, listSentMails } from './sent-mail.queries.ts';

/**
 * Maximum mails per recipient and hour. `anyoneCanTrigger`: kinds that anyone can trigger for an address.
 * `signInLink`: the link that lets the owner sign in while passwords are being guessed. `notice`: changes to
 * the ways to sign in. `operator`: mails to operators. `reminder`: reminders that the viewer set. Each kind has
 * its own limit, so that password resets that a stranger requests block no sign-in link, and a day with many
 * matches blocks no password reset.
 */
const perHour = {
  anyoneCanTrigger: 5,
  signInLink: 6,
  notice: 20,
  operator: 5,
  reminder: 20,
} as const;
/** Purposes of the keys that hash recipients. Stored hashes depend on these names. */
const keyPurposes = {
  anyoneCanTrigger: 'mail-budget',
  signInLink: 'sign-in-link-budget',
  notice: 'notice-budget',
  operator: 'operator-mail-budget',
  reminder: 'reminder-budget',
} as const;
/** How long a mail counts, ms. */
export const mailWindowMs = retentionMs.sentMail;

interface MailRequest {
  readonly email: string;
  /** Identifies the mail to this recipient, across retries. */
  readonly mail: string;
  /** Defaults to `anyoneCanTrigger`. */
  readonly limit?: keyof typeof perHour;
}

/**
 * Counts a mail against its recipient's rate limit. False if that is reached: then neither the mail nor a
 * new link may be created, so that the last sent link remains valid. The caller must hold the lock of the user.
 * Addresses are stored as keyed hashes and outlive the account, so registering again resets nothing.
 */
export async function consumeMailLimit(
  { tokenSecret, clock, limitFactor, log }: Platform,
  scope: Scope,
  { email, mail, limit = 'anyoneCanTrigger' }: MailRequest,
): Promise<boolean> {
  const key = storedKey(tokenSecret, scope.tenantId, keyPurposes[limit]);
  const recipient = createHmac('sha256', key).update(email).digest('base64url');
  const now = clock();
  const sent = await listSentMails(scope, recipient, new Date(now - mailWindowMs));
  if (sent.includes(mail)) return true;
  if (sent.length >= perHour[limit] * limitFactor) {
    log.warn(
      { tenant: scope.tenantId },
      'a mail was skipped: its recipient has reached the limit per hour',
    );
    return false;
  }
  await insertSentMail(scope, { recipient, mail, sentAt: new Date(now) });
  return true;
}
