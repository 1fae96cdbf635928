import { testTenant } from '../../testing.ts';
import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import {
  insertStoredTenant,
  insertTenantHosts,
} from '../../platform/tenancy/stored-tenant.queries.ts';
import * as tenantQueries from './tenant.queries.ts';

const stale = { version: 1 };

/** Tenancy probes of tenants. The machine's key may read every tenant, so each probe calls its own. */
export const tenancy: TenancyProbes = {
  calls: ({ target }) => ({
    'tenant.list': [{ query: { archived: 'true' } }],
    'tenant.get': [{ params: { id: target } }, { params: { id: 'unknown' } }],
    'tenant.create': [{ body: { config: testTenant(target) } }],
    'tenant.update': [{ params: { id: target }, body: { ...stale, change: { name: 'x' } } }],
    'tenant.setPicture': [
      { params: { id: target }, body: { ...stale, kind: 'logo', picture: 'AAAA' } },
    ],
    'tenant.checkHost': [{ params: { id: target }, body: { host: 'x.test' } }],
    'tenant.setOperatorProvider': [
      {
        params: { id: target },
        body: {
          ...stale,
          provider: {
            name: 'x',
            issuer: 'https://id.example',
            client_id: 'x',
            domains: ['x.example'],
          },
          secret: 'x',
        },
      },
    ],
    'tenant.removeOperatorProvider': [{ params: { id: target }, body: stale }],
    'tenant.archive': [{ params: { id: target }, body: stale }],
    'tenant.restore': [{ params: { id: target }, body: stale }],
  }),
  // Its file takes precedence over this row.
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      const now = new Date(0);
      await insertStoredTenant(scope, { name: id, config: testTenant(id), now });
      await insertTenantHosts(scope, [{ host: `${id}.example`, token: id, verified_at: now }]);
    }),
  queries: {
    'tenant.queries.ts': [tenantQueries, { hasRenewals: tenantQueries.hasRenewals }],
  },
};
