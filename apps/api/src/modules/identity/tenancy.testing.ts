import {
  type TenancyProbes,
  markOf,
  probedTenant as tenant,
} from '../../testing/tenancy-probes.ts';
import * as editQueries from './edit/edit-identity.queries.ts';
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
  calls: ({ other, foreignId }) => ({
    'identity.list': [{ body: {} }, { body: { filters: { identityId: ['sports', foreignId] } } }],
    'identity.listForOperator': (
      [{ size: 100 }, { text: markOf(other.id) }, { below: foreignId }] as Record<
        string,
        string | number
      >[]
    ).map((query) => ({ query })),
    'identity.getForOperator': ['sports', 'north', foreignId].map((id) => ({ params: { id } })),
    'identity.create': [{ body: { type: 'team', title: 'x', parentId: foreignId } }],
    'identity.update': [
      { params: { id: foreignId }, body: { version: 1, title: 'x' } },
      { params: { id: 'north' }, body: { version: 1, identityIds: [foreignId] } },
    ],
    'identity.archive': [{ params: { id: foreignId } }],
    'identity.restore': [{ params: { id: foreignId } }],
    'identity.remove': [{ params: { id: foreignId } }],
    'identity.setPicture': [{ params: { id: foreignId }, body: { picture: 'image', image: null } }],
    'identity.import': [
      {
        body: {
          rows: [{ referenceId: 'x', type: 'team', title: 'x', parent: foreignId }],
          dry_run: true,
        },
      },
    ],
    'identity.get': ['sports', 'north', foreignId].map((id) => ({ params: { id } })),
  }),
  dataCalls: [
    'identity.get',
    'identity.getForOperator',
    'identity.list',
    'identity.listForOperator',
  ],
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
    'edit/edit-identity.queries.ts': [
      editQueries,
      {
        insertIdentity: (scope) => editQueries.insertIdentity(scope, { id: 'a' } as never),
        lockIdentity: (scope) => editQueries.lockIdentity(scope, 'a'),
        updateIdentity: (scope) => editQueries.updateIdentity(scope, 'a', { title: 'x' }),
        selectByKeys: (scope) => editQueries.selectByKeys(scope, ['a']),
        moveDescendants: (scope) =>
          editQueries.moveDescendants(scope, 'a', { before: ['b'], after: ['c'] }),
        countUses: (scope) => editQueries.countUses(scope, 'a', 10),
        deleteIdentity: (scope) => editQueries.deleteIdentity(scope, 'a'),
        listForOperator: (scope) =>
          editQueries.listForOperator(
            scope,
            {
              type: 'team',
              text: 'a',
              below: 'b',
              archived: false,
              after: { title: 'a', id: 'b' },
            },
            10,
          ),
        listLinkedEventIds: (scope) => editQueries.listLinkedEventIds(scope, 'a', '', 10),
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
