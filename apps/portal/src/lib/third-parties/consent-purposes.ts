import type { PublicTenantConfig } from '@grandstand/contract';
import { consentPurposes, type ConsentPurpose } from '@grandstand/contract/names';

type Asking = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics' | 'ads'>;

/** Who would learn something for a purpose, by name; the tenant itself is `own`. */
export function namedFor(
  { third_parties: others = {}, own_analytics: own, ads }: Asking,
  purpose: ConsentPurpose,
): readonly string[] {
  const named = {
    analytics: [others.segment && 'Segment', own && 'own'],
    errors: [others.bugsnag && 'Bugsnag'],
    marketing: [
      others.onesignal && 'OneSignal',
      others.facebook && 'Facebook',
      ...(ads?.asks_consent === true ? ads.hosts : []),
    ],
    screens: [others.google_cast && 'Google'],
  };
  return named[purpose].filter((name) => name !== undefined);
}

/** What a tenant asks for; nothing where nobody would learn anything. */
export const requestedPurposes = (tenant: Asking): readonly ConsentPurpose[] =>
  consentPurposes.filter((purpose) => namedFor(tenant, purpose).length > 0);

/** The day on which the words of the question were last changed; a test holds it to them. */
export const questionDate = '2026-11-23';

/**
 * The version of the question: its words and everybody who is named. Who answered another one is asked
 * again, so that nobody is added behind a viewer's back.
 */
export const questionVersion = (tenant: Asking): string =>
  [questionDate, ...requestedPurposes(tenant).flatMap((purpose) => namedFor(tenant, purpose))].join(
    '+',
  );
