import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of passwords. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    'password.requestReset': [{ body: { username: 'same@example.test' } }],
    'password.reset': [{ body: { token: other.link, password: 'another one' } }],
  }),
};
