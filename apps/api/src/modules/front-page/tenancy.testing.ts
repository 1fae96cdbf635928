import { testOperatorKey } from '../../testing.ts';
import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as frontPageQueries from './front-page.queries.ts';

const draftOf = (tenantId: string) => ({
  featuredEventId: null,
  rows: [{ row: 'live' as const, titles: { en: markOf(tenantId) } }],
  banners: [],
});

/** Tenancy probes of front pages. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'frontPage.get': [{}],
    'frontPage.getPreview': [{ query: { token: 'x' } }],
    'frontPage.createPreview': [{}],
    'frontPage.getForOperator': [{}],
    'frontPage.setDraft': [{ body: { version: 99, draft: null } }],
    'frontPage.uploadPicture': [{ body: { image: 'AAAA' } }],
    'frontPage.publish': [{ body: { version: 99 } }],
    'frontPage.unschedule': [{ body: { version: 99 } }],
    'frontPage.restore': [{ body: { version: 99 } }],
  }),
  dataCalls: ['frontPage.get', 'frontPage.getForOperator'],
  prepare: async (api, { id }) => {
    const operator = { tenant: id, operatorKey: testOperatorKey };
    const draft = draftOf(id);
    await api.frontPage.setDraft({ ...operator, body: { version: 0, draft } });
    await api.frontPage.publish({ ...operator, body: { version: 1 } });
    await api.frontPage.setDraft({ ...operator, body: { version: 2, draft } });
  },
  queries: {
    'front-page.queries.ts': [
      frontPageQueries,
      {
        findFrontPage: (scope) => frontPageQueries.findFrontPage(scope),
        lockFrontPage: (scope) => frontPageQueries.lockFrontPage(scope),
        lockDueFrontPage: (scope) => frontPageQueries.lockDueFrontPage(scope, new Date(0)),
        putFrontPage: (scope) =>
          frontPageQueries.putFrontPage(scope, {
            version: 9,
            published: null,
            draft: null,
            previous: null,
            publish_at: null,
            scheduled_by: null,
          }),
        listLeagueIds: (scope) => frontPageQueries.listLeagueIds(scope, ['x']),
        findFeaturable: (scope) => frontPageQueries.findFeaturable(scope, 'x'),
      },
    ],
  },
};
