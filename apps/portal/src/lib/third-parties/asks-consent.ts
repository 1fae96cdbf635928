import type { PublicTenantConfig } from '@grandstand/contract';

type Asking = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics' | 'ads'>;

/** True if a tenant needs its viewers' consent for anything. */
export const asksConsent = ({ third_parties: others, own_analytics: own, ads }: Asking): boolean =>
  others !== undefined || own !== undefined || ads?.asks_consent === true;
