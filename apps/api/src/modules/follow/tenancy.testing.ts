import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as followQueries from './follow.queries.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const follow = { id: 'f', userId: 'u', identityId: 'a', type: 'team', now } as const;

/** Tenancy probes of follows. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'follow.list': [{ query: { size: 150, version: 2 } }],
    'follow.save': [
      { body: { reference_id: 'north', type: 'team' } },
      { body: { reference_id: foreignId, type: 'identity_item' } },
    ],
    'follow.remove': [{ body: { id: foreignId } }],
  }),
  prepare: (api, { id, access }) =>
    api.follow.save({
      tenant: id,
      token: access,
      body: { reference_id: 'north', type: 'team' },
    }),
  queries: {
    'follow.queries.ts': [
      followQueries,
      {
        selectFollows: (scope) => followQueries.selectFollows(scope, 'u', ['team'], slice),
        countFollows: (scope) => followQueries.countFollows(scope, 'u', ['team']),
        findFollow: (scope) => followQueries.findFollow(scope, 'u', 'a'),
        insertFollow: (scope) => followQueries.insertFollow(scope, follow),
        updateFollowType: (scope) =>
          followQueries.updateFollowType(scope, {
            userId: 'u',
            identityId: 'a',
            type: 'team',
          }),
        deleteFollow: (scope) => followQueries.deleteFollow(scope, 'u', 'a'),
      },
    ],
  },
};
