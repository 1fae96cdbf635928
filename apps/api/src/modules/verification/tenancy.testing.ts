import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of verification. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    emailVerify: [{ body: { token: other.link } }, { body: { token: other.link, password: 'x' } }],
    registrationDisown: [{ body: { token: other.link } }],
    verificationSend: [{}],
  }),
};
