import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as identityImports from './import.queries.ts';
import * as identityQueries from './identity.queries.ts';

const slice = { offset: 0, limit: 10 };
const below: identityQueries.IdentityFilter = {
  below: ['a'],
  mediaTypes: ['identity'],
  types: ['team'],
  archived: false,
};

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign }) => ({
    identityList: [{ body: {} }, { body: { filters: { identityId: ['sports', foreign] } } }],
    identityGet: ['sports', 'north', foreign].map((id) => ({ params: { id } })),
  }),
  tells: ['identityGet', 'identityList'],
  queries: {
    'identity.queries.ts': [
      identityQueries,
      {
        listIdentities: (trx) =>
          identityQueries.listIdentities(trx, tenant, below, [['title', 'asc']], slice),
        countIdentities: (trx) => identityQueries.countIdentities(trx, tenant, below),
        findIdentities: (trx) => identityQueries.findIdentities(trx, tenant, ['a']),
        listLinksOfEvents: (trx) => identityQueries.listLinksOfEvents(trx, tenant, ['a']),
      },
    ],
    'import.queries.ts': [
      identityImports,
      {
        insertIdentities: (trx) =>
          identityImports.insertIdentities(trx, [{ tenant_id: tenant, id: 'a' } as never]),
      },
    ],
  },
};
