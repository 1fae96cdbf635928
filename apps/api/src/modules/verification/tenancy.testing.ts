import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of verification. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    'verification.verifyEmail': [
      { body: { token: other.link } },
      { body: { token: other.link, password: 'x' } },
    ],
    'verification.disownRegistration': [{ body: { token: other.link } }],
    'verification.send': [{}],
  }),
};
