import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recaps. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({ recapList: videoIds.map((id) => ({ params: { id } })) }),
};
