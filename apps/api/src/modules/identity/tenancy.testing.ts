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

/** Tenancy probes of identities. */
export const tenancy: TenancyProbes = {
  calls: ({ othersId }) => ({
    'identity.list': [{ body: {} }, { body: { filters: { identityId: ['sports', othersId] } } }],
    'identity.get': ['sports', 'north', othersId].map((id) => ({ params: { id } })),
  }),
  dataCalls: ['identity.get', 'identity.list'],
  queries: {
    'identity.queries.ts': [
      identityQueries,
      {
        listIdentities: (scope) =>
          identityQueries.listIdentities(scope, below, [['title', 'asc']], slice),
        countIdentities: (scope) => identityQueries.countIdentities(scope, below),
        selectIdentities: (scope) => identityQueries.selectIdentities(scope, ['a']),
        hasPlayers: (scope) => identityQueries.hasPlayers(scope, 'a'),
        updateSafeguarded: (scope) => identityQueries.updateSafeguarded(scope, 'a', true),
        listLinksOfEvents: (scope) => identityQueries.listLinksOfEvents(scope, ['a']),
      },
    ],
    'import.queries.ts': [
      identityImports,
      {
        insertIdentities: (scope) =>
          identityImports.insertIdentities(scope, [{ tenant_id: tenant, id: 'a' } as never]),
      },
    ],
  },
};
