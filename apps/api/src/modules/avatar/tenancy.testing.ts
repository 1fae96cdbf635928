import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    avatarUpload: [{ body: { image: Buffer.from('no picture').toString('base64') } }],
    avatarDelete: [{}],
  }),
};
