import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of avatars. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'avatar.upload': [{ body: { image: Buffer.from('no picture').toString('base64') } }],
    'avatar.remove': [{}],
  }),
};
