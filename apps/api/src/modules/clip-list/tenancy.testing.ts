import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as clipListQueries from './clip-list.queries.ts';

const now = new Date(0);
const row = { id: 'l', user_id: 'u', name: 'x', visibility: 'link', updated_at: now };

/** Tenancy probes of lists of clips. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'clipList.create': videoIds.map((id) => ({ body: { name: 'x', clip_ids: [id] } })),
    'clipList.update': [{ params: { id: foreignId }, body: { name: 'x' } }],
    'clipList.add': [{ params: { id: foreignId }, body: { clip_id: 'clip' } }],
    'clipList.remove': [{ params: { id: foreignId } }],
    'clipList.get': [{ params: { id: foreignId } }],
    'clipList.listOwn': [{}],
  }),
  dataCalls: ['clipList.listOwn'],
  prepare: (api, { id, access }) =>
    api.clipList.create({
      tenant: id,
      token: access,
      body: { name: `List ${markOf(id)}`, clip_ids: ['clip'], visibility: 'link' },
    }),
  queries: {
    'clip-list.queries.ts': [
      clipListQueries,
      {
        findClipList: (scope) => clipListQueries.findClipList(scope, 'l'),
        lockOwnClipList: (scope) => clipListQueries.lockOwnClipList(scope, 'u', 'l'),
        selectClipLists: (scope) => clipListQueries.selectClipLists(scope, 'u'),
        countClipLists: (scope) => clipListQueries.countClipLists(scope, 'u'),
        insertClipList: (scope) => clipListQueries.insertClipList(scope, row),
        updateClipList: (scope) => clipListQueries.updateClipList(scope, 'l', { name: 'y' }),
        deleteClipList: (scope) => clipListQueries.deleteClipList(scope, 'u', 'l'),
        selectListedIds: (scope) => clipListQueries.selectListedIds(scope, 'l'),
        selectEntries: (scope) => clipListQueries.selectEntries(scope, ['l'], 'u'),
        selectReachableClips: (scope) => clipListQueries.selectReachableClips(scope, ['a'], 'u'),
        replaceEntries: (scope) => clipListQueries.replaceEntries(scope, 'l', ['a']),
      },
    ],
  },
};
