import type { PublicTenantConfig } from '@grandstand/contract';

type Asking = Pick<PublicTenantConfig, 'third_parties' | 'own_analytics'>;

/** Whether a tenant has anything to ask its viewers for. */
export const asksConsent = ({ third_parties: others, own_analytics: own }: Asking): boolean =>
  others !== undefined || own !== undefined;
