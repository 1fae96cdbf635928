import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    infoGet: [{ params: { type: 'faq' } }],
  }),
};
