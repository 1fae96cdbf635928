import { testTenant } from '../../testing.ts';
import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as tenantQueries from './tenant.queries.ts';

const stale = { version: 1 };

/** Tenancy probes of tenants. The key of the machine may read all of them, so that a tenant calls its own. */
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
    'tenant.archive': [{ params: { id: target }, body: stale }],
    'tenant.restore': [{ params: { id: target }, body: stale }],
  }),
  queries: {
    'tenant.queries.ts': [tenantQueries, { hasRenewals: tenantQueries.hasRenewals }],
  },
};
