import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as userQueries from './user.queries.ts';

const user = { tenant_id: tenant, id: 'u' } as never;

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    profileGet: [{}],
  }),
  tells: ['profileGet'],
  queries: {
    'user.queries.ts': [
      userQueries,
      {
        selectUser: (trx) => userQueries.selectUser(trx, tenant, 'u'),
        selectUserForUpdate: (trx) => userQueries.selectUserForUpdate(trx, tenant, 'u'),
        selectUserByEmail: (trx) => userQueries.selectUserByEmail(trx, tenant, 'u@example.test'),
        insertUser: (trx) => userQueries.insertUser(trx, user),
        insertUserOnce: (trx) => userQueries.insertUserOnce(trx, user),
        updateUser: (trx) => userQueries.updateUser(trx, tenant, 'u', { city: 'x' }),
        deleteUser: (trx) => userQueries.deleteUser(trx, tenant, 'u'),
      },
    ],
  },
};
