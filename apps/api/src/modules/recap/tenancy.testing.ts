import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({ recapList: videoIds.map((id) => ({ params: { id } })) }),
};
