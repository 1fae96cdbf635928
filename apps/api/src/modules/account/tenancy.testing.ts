import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of accounts. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'account.get': [{}],
    'user.updateProfile': [
      { body: { data: { city: 'x' } } },
      { body: { data: { identity: 'sports', identityItem: foreignId } } },
    ],
    // Never the right password: the account is needed for the other probes.
    'password.change': [{ body: { old_password: 'not it at all', new_password: 'another one' } }],
    'session.confirm': [{ body: { password: 'not it at all' } }],
    'account.remove': [{ body: { password: 'not it at all' } }],
    'account.export': [{}],
  }),
  dataCalls: ['account.export', 'account.get', 'user.updateProfile'],
};
