import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    passwordForgot: [{ body: { username: 'same@example.test' } }],
    passwordReset: [{ body: { token: other.link, password: 'another one' } }],
  }),
};
