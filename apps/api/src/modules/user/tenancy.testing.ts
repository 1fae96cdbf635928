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
        findUser: (scope) => userQueries.findUser(scope, 'u'),
        lockUser: (scope) => userQueries.lockUser(scope, 'u'),
        findUserByNormalizedEmail: (scope) =>
          userQueries.findUserByNormalizedEmail(scope, 'u@example.test'),
        insertUser: (scope) => userQueries.insertUser(scope, user),
        insertUserOnce: (scope) => userQueries.insertUserOnce(scope, user),
        updateUser: (scope) => userQueries.updateUser(scope, 'u', { city: 'x' }),
        deleteUser: (scope) => userQueries.deleteUser(scope, 'u'),
      },
    ],
  },
};
