import type { PublicTenantConfig } from '@grandstand/contract';

type Asking = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics' | 'ads'>;

/** Whether a tenant has anything to ask its viewers for. */
export const asksConsent = ({ third_parties: others, own_analytics: own, ads }: Asking): boolean =>
  others !== undefined || own !== undefined || ads?.asks_consent === true;
