import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    avatarUpload: [{ body: { image: Buffer.from('no picture').toString('base64') } }],
    avatarDelete: [{}],
  }),
};
