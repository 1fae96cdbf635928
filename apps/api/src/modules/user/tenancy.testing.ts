import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as userQueries from './user.queries.ts';

const user = { tenant_id: tenant, id: 'u' } as never;

/** Tenancy probes of users. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'user.getProfile': [{}],
  }),
  dataCalls: ['user.getProfile'],
  queries: {
    'user.queries.ts': [
      userQueries,
      {
        selectUser: (scope) => userQueries.selectUser(scope, 'u'),
        selectUserForUpdate: (scope) => userQueries.selectUserForUpdate(scope, 'u'),
        selectUserByEmail: (scope) => userQueries.selectUserByEmail(scope, 'u@example.test'),
        insertUser: (scope) => userQueries.insertUser(scope, user),
        insertUserOnce: (scope) => userQueries.insertUserOnce(scope, user),
        updateUser: (scope) => userQueries.updateUser(scope, 'u', { city: 'x' }),
        deleteUser: (scope) => userQueries.deleteUser(scope, 'u'),
      },
    ],
  },
};
