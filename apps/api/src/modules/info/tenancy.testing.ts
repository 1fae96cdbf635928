import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of info pages. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'info.get': [{ params: { type: 'faq' } }],
  }),
};
