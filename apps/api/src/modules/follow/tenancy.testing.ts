import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as followQueries from './follow.queries.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const follow = { id: 'f', userId: 'u', identityId: 'a', type: 'team', now } as const;

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign }) => ({
    followList: [{ query: { size: 150, version: 2 } }],
    followSave: [
      { body: { reference_id: 'north', type: 'team' } },
      { body: { reference_id: foreign, type: 'identity_item' } },
    ],
    followRemove: [{ body: { id: foreign } }],
  }),
  prepare: (api, { id, access }) =>
    api.call('followSave', {
      tenant: id,
      token: access,
      body: { reference_id: 'north', type: 'team' },
    }),
  queries: {
    'follow.queries.ts': [
      followQueries,
      {
        selectFollows: (trx) => followQueries.selectFollows(trx, tenant, 'u', ['team'], slice),
        countFollows: (trx) => followQueries.countFollows(trx, tenant, 'u', ['team']),
        findFollow: (trx) => followQueries.findFollow(trx, tenant, 'u', 'a'),
        insertFollow: (trx) => followQueries.insertFollow(trx, tenant, follow),
        deleteFollow: (trx) => followQueries.deleteFollow(trx, tenant, 'u', 'a'),
      },
    ],
  },
};
