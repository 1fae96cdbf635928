import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of accounts. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign }) => ({
    accountGet: [{}],
    profileUpdate: [
      { body: { data: { city: 'x' } } },
      { body: { data: { identity: 'sports', identityItem: foreign } } },
    ],
    // Never the right password: the account is needed for the other probes.
    passwordChange: [{ body: { old_password: 'not it at all', new_password: 'another one' } }],
    sessionConfirm: [{ body: { password: 'not it at all' } }],
    accountDelete: [{ body: { password: 'not it at all' } }],
    accountExport: [{}],
  }),
  dataCalls: ['accountExport', 'accountGet', 'profileUpdate'],
};
