import { markOf, type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import { importTags } from './import-tags.ts';
import * as moderatedQueries from './tag-takedown.queries.ts';
import * as tagQueries from './tag.queries.ts';
import { contentTagOf, tagOf } from './testing.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const filter = { eventId: 'a', global: true, ownerId: 'u', now };
const row = { tenant_id: 'the-tenant', id: 'a' } as never;
const ofVideo = (targetId: string) => tagOf({ targetId, teamId: null });

/** Tenancy probes of tags. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'tag.list': videoIds.map((targetId) => ({ body: { targetId } })),
    'tag.save': videoIds.map((targetId) => ({ body: ofVideo(targetId) })),
    'tag.update': ['same-tag', foreignId].map((id) => ({ body: { ...ofVideo('same'), id } })),
    'tag.remove': [{ body: { ids: ['same-tag', foreignId] } }],
    'tag.listMoments': videoIds.map((id) => ({ params: { id } })),
    'tag.addMoment': [
      { params: { id: foreignId }, body: { momentId: 'new', type: 'goal', time: 1 } },
    ],
    'tag.withdrawMoment': [{ params: { id: foreignId }, body: { momentId: 'same-tag' } }],
    'tag.listForOperator': withQueries({}, { event_id: foreignId }),
    'tag.takeDown': [{ params: { id: foreignId }, body: { reason: 'x' } }],
    'tag.restore': [{ params: { id: foreignId }, body: { reason: 'x' } }],
    'tag.grant': [{ body: { email: 'same@example.test', canCreateGlobalTag: false } }],
  }),
  dataCalls: ['tag.list', 'tag.listForOperator', 'tag.listMoments'],
  prepare: (api, { id }) =>
    importTags(api.app.platform, id, [
      contentTagOf('same-tag', { targetId: 'same', title: markOf(id) }),
      contentTagOf(`only-${id}`, { targetId: 'same', title: markOf(id) }),
    ]),
  queries: {
    'tag-takedown.queries.ts': [
      moderatedQueries,
      {
        selectModeratedTags: (scope) =>
          moderatedQueries.selectModeratedTags(
            scope,
            { eventId: 'e', takenDown: true },
            { at: now, id: 't' },
            10,
          ),
        lockTag: (scope) => moderatedQueries.lockTag(scope, 't'),
      },
    ],
    'tag.queries.ts': [
      tagQueries,
      {
        selectTags: (scope) => tagQueries.selectTags(scope, filter, slice),
        countTags: (scope) => tagQueries.countTags(scope, filter),
        countTagsOfUser: (scope) => tagQueries.countTagsOfUser(scope, 'u'),
        findSentTag: (scope) => tagQueries.findSentTag(scope, 'u', 'c'),
        findTag: (scope) => tagQueries.findTag(scope, 'a'),
        deleteMoment: (scope) => tagQueries.deleteMoment(scope, 'a', 'a'),
        findOwnTag: (scope) => tagQueries.findOwnTag(scope, 'u', 'a'),
        insertTag: (scope) => tagQueries.insertTag(scope, row),
        insertTags: (scope) => tagQueries.insertTags(scope, [row]),
        updateTag: (scope) => tagQueries.updateTag(scope, 'a', { title: 'x' }),
        deleteOwnTags: (scope) => tagQueries.deleteOwnTags(scope, 'u', ['a']),
        selectTagsOfUser: (scope) => tagQueries.selectTagsOfUser(scope, 'u'),
        selectGlobalTagsOfUser: (scope) => tagQueries.selectGlobalTagsOfUser(scope, 'u'),
        selectDueTags: (scope) => tagQueries.selectDueTags(scope, now, now),
      },
    ],
  },
};
