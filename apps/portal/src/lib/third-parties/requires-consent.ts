import type { PublicTenantConfig } from '@grandstand/contract';

type ConsentSettings = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics' | 'ads'>;

/** True if a tenant needs its viewers' consent for anything. */
export const requiresConsent = ({
  third_parties: others,
  own_analytics: own,
  ads,
}: ConsentSettings): boolean =>
  others !== undefined || own !== undefined || ads?.requires_consent === true;
