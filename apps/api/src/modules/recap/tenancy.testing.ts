import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recaps. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({ 'recap.list': videoIds.map((id) => ({ params: { id } })) }),
};
