import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of match days. */
export const tenancy: TenancyProbes = {
  calls: () => ({ 'matchDay.list': [{}] }),
};
