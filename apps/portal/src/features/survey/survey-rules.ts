import type { Profile } from '@grandstand/contract';

/** All in ms. */
interface SurveyTimes {
  /** From when somebody may be asked on a page to when they are. */
  readonly delay: number;
  /** Who has their account for less is not asked. */
  readonly accountAge: number;
  /** Who said "later" is left alone for this time. */
  readonly snooze: number;
}

const second = 1000;
const minute = 60 * second;
const usual: SurveyTimes = {
  delay: 20 * second,
  accountAge: 7 * 24 * 60 * minute,
  snooze: 1440 * minute,
};
const pxa: SurveyTimes = { delay: 5 * second, accountAge: 30 * minute, snooze: 10 * minute };

/** The times of a tenant, by its short name (SRV-03, SRV-05, SRV-08). */
export const surveyTimes = (nameShort: string): SurveyTimes => (nameShort === 'pxa' ? pxa : usual);

/** Epoch ms of a stored time; `otherwise` for one that cannot be read. */
function timeOf(stored: string | undefined, otherwise: number): number {
  const time = Date.parse(stored ?? '');
  return Number.isNaN(time) ? otherwise : time;
}

/**
 * From when on a viewer may be asked, in epoch ms; null once they have submitted the survey. An account
 * must be older than its age, and time since "later" longer than the snooze.
 */
export function askableFrom(
  user: Pick<Profile, 'added' | 'options'>,
  survey: string,
  times: SurveyTimes,
): number | null {
  const record = user.options[survey];
  if (record?.submitted !== undefined) return null;
  // An account whose age cannot be read is never old enough.
  const grown = timeOf(user.added, Infinity) + times.accountAge;
  return Math.max(grown, timeOf(record?.skipped, -Infinity) + times.snooze) + 1;
}

/** Names of pages on which nobody is asked (SRV-06, SRV-07); a language in the path changes no name. */
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
