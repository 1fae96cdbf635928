import type { PublicTenantConfig } from '@grandstand/contract';
import { consentPurposes, type ConsentPurpose } from '@grandstand/contract/constants';

type ConsentSettings = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics' | 'ads'>;

/** Returns the services that receive data for a purpose, by name; the tenant itself is `own`. */
export function servicesFor(
  { third_parties: others = {}, own_analytics: own, ads }: ConsentSettings,
  purpose: ConsentPurpose,
): readonly string[] {
  const named = {
    analytics: [others.segment && 'Segment', own && 'own'],
    errors: [others.bugsnag && 'Bugsnag'],
    marketing: [
      others.onesignal && 'OneSignal',
      others.facebook && 'Facebook',
      ...(ads?.requires_consent === true ? ads.hosts : []),
    ],
    screens: [others.google_cast && 'Google'],
  };
  return named[purpose].filter((name) => name !== undefined);
}

/** Returns the purposes that a tenant requests; empty if no service receives data. */
export const requestedPurposes = (tenant: ConsentSettings): readonly ConsentPurpose[] =>
  consentPurposes.filter((purpose) => servicesFor(tenant, purpose).length > 0);

/** Date of the last change of the prompt's text; a test keeps the two in step. */
export const promptDate = '2026-11-27';

/**
 * Returns the version of the prompt: its text and every named service. A viewer who answered another
 * version is prompted again, so that no service is added without their knowledge.
 */
export const promptVersion = (tenant: ConsentSettings): string =>
  [
    promptDate,
    ...requestedPurposes(tenant).flatMap((purpose) => servicesFor(tenant, purpose)),
  ].join('+');
