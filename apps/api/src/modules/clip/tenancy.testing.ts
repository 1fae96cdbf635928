import { type TenancyProbes, markOf, withQueries } from '../../testing/tenancy-probes.ts';
import { recordDisclosure } from '../event/index.ts';
import { createUser } from '../user/index.ts';
import * as takedownQueries from './clip-takedown.queries.ts';
import * as reportQueries from './report/clip-report.queries.ts';

const now = new Date(0);

/** Tenancy probes of clips. */
export const tenancy: TenancyProbes = {
  calls: ({ target, foreignId, videoIds: ids }) => ({
    'clip.create': [...ids, foreignId].map((id) => ({
      body: {
        event_id: id,
        title: 'x',
        start_time: 0,
        end_time: 1000,
        media_type: 'user_clip',
        visibility: 'link',
      },
    })),
    'clip.getAllowance': [...ids, foreignId].map((id) => ({ params: { id } })),
    'clip.update': [...ids, foreignId].map((id) => ({ params: { id }, body: { title: 'x' } })),
    'clip.remove': [...ids, foreignId].map((id) => ({ params: { id } })),
    'clip.get': ids.map((id) => ({ params: { id } })),
    'clip.report': [...ids, foreignId].map((id) => ({
      params: { id },
      body: { reason: 'other' },
    })),
    'clip.listForOperator': withQueries({}, { event_id: foreignId }, { reported: 'true' }),
    'clip.dismissReports': [...ids, foreignId].map((id) => ({
      params: { id },
      body: { reason: 'x' },
    })),
    'clip.countReported': withQueries({}),
    'clip.takeDown': [...ids, foreignId].map((id) => ({
      params: { id },
      body: { reason: 'x' },
    })),
    'clip.restore': [...ids, foreignId].map((id) => ({
      params: { id },
      body: { reason: 'x' },
    })),
    'clip.list': [{ body: {} }, { body: { event_id: ids } }, { body: { search: markOf(target) } }],
    'clip.listOwn': [{ body: {} }, { body: { event_id: ids } }, { body: { search: 'mark' } }],
  }),
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      const maker = await createUser(scope, {
        email: 'maker@example.test',
        displayName: 'Maker',
        passwordHash: null,
        verifiedAt: null,
        now,
      });
      const clip = { owner_user_id: maker.id, parent_event_id: 'same', start_ms: 0, end_ms: 1000 };
      await recordDisclosure(scope, clip, now);
      await takedownQueries.insertTakedown(scope, {
        tenant_id: id,
        clip_id: 'same',
        reason: markOf(id),
        was_shared: false,
        created_at: now,
      });
      const network = 'n'.repeat(43);
      await reportQueries.insertClipReport(
        scope,
        { userId: maker.id, clipId: 'same', reason: 'other', network },
        now,
      );
      await reportQueries.updateReportedClip(scope, 'same', now);
    }),
  queries: {
    'clip-takedown.queries.ts': [
      takedownQueries,
      {
        selectViewersClips: (scope) =>
          takedownQueries.selectViewersClips(
            scope,
            { eventId: 'e', accountId: 'u', takenDown: true, reported: true },
            { at: now, id: 'c' },
            10,
          ),
        findViewersClip: (scope) => takedownQueries.findViewersClip(scope, 'c'),
        findTakedown: (scope) => takedownQueries.findTakedown(scope, 'c'),
        insertTakedown: (scope) =>
          takedownQueries.insertTakedown(scope, { tenant_id: scope.tenantId } as never),
        deleteTakedown: (scope) => takedownQueries.deleteTakedown(scope, 'c'),
      },
    ],
    'report/clip-report.queries.ts': [
      reportQueries,
      {
        hasReportedClip: (scope) => reportQueries.hasReportedClip(scope, 'u', 'c'),
        insertClipReport: (scope) =>
          reportQueries.insertClipReport(
            scope,
            { userId: 'u', clipId: 'c', reason: 'other', network: null },
            now,
          ),
        updateReportedClip: (scope) => reportQueries.updateReportedClip(scope, 'c', now),
        markReportedClipReviewed: (scope) => reportQueries.markReportedClipReviewed(scope, 'c'),
        countReportedClips: (scope) => reportQueries.countReportedClips(scope, 10),
        selectClipReasons: (scope) => reportQueries.selectClipReasons(scope, ['c']),
      },
    ],
  },
  dataCalls: ['clip.create', 'clip.get', 'clip.list', 'clip.listForOperator', 'clip.listOwn'],
};
