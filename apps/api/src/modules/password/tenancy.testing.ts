import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    passwordForgot: [{ body: { username: 'same@example.test' } }],
    passwordReset: [{ body: { token: other.link, password: 'another one' } }],
  }),
};
