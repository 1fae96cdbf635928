import type { Profile } from '@grandstand/contract';
import { dayMs, minuteMs } from '@grandstand/contract/constants';

/** All in ms. */
interface SurveyTimes {
  /** From the moment a prompt is allowed on a page until it appears. */
  readonly delay: number;
  /** Minimum age of an account. */
  readonly accountAge: number;
  /** No prompt for this time after the viewer has skipped one. */
  readonly snooze: number;
}

const second = 1000;
const defaultTimes: SurveyTimes = {
  delay: 20 * second,
  accountAge: 7 * dayMs,
  snooze: dayMs,
};
const pxaTimes: SurveyTimes = {
  delay: 5 * second,
  accountAge: 30 * minuteMs,
  snooze: 10 * minuteMs,
};

/** Returns the times of a tenant, by its short name (SRV-03, SRV-05, SRV-08). */
export const surveyTimes = (nameShort: string): SurveyTimes =>
  nameShort === 'pxa' ? pxaTimes : defaultTimes;

/** Returns a stored time in epoch ms; `fallback` if it is invalid. */
function timeOf(stored: string | undefined, fallback: number): number {
  const time = Date.parse(stored ?? '');
  return Number.isNaN(time) ? fallback : time;
}

/**
 * Returns from when a viewer may be prompted, epoch ms; null once they have submitted the survey. The
 * account must be older than the minimum age, and the last skip longer ago than the snooze.
 */
export function earliestPromptAt(
  user: Pick<Profile, 'added' | 'options'>,
  survey: string,
  times: SurveyTimes,
): number | null {
  const record = user.options[survey];
  if (record?.submitted !== undefined) return null;
  // An account of unknown age is never old enough.
  const oldEnoughAt = timeOf(user.added, Infinity) + times.accountAge;
  return Math.max(oldEnoughAt, timeOf(record?.skipped, -Infinity) + times.snooze) + 1;
}

/** Names of the pages without a prompt (SRV-06, SRV-07). They do not depend on the language in the path. */
export const pagesWithoutSurvey: ReadonlySet<string> = new Set([
  'auth-login',
  'auth-login-limit',
  'auth-oauth2-callback-provider',
  'auth-password-reset',
  'auth-password-forgot',
  'auth-sign-up',
  'auth-sign-up-personalization',
  'auth-sign-up-subscription',
  'auth-sign-up-subscription-code',
  'auth-sign-up-subscription-buy-id',
  'auth-sign-up-following-league',
  'auth-sign-up-following-league-leagueId',
  'auth-sign-up-following-league-followed',
  'auth-sign-up-following-category',
  'auth-sign-up-following-category-mainId',
  'auth-sign-up-following-category-followed',
  'payment-failure',
  'payment-success',
  'payment-processing',
  'redirect-events-referenceId',
  'club',
  'open-app',
]);
