import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of passwords. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    passwordForgot: [{ body: { username: 'same@example.test' } }],
    passwordReset: [{ body: { token: other.link, password: 'another one' } }],
  }),
};
