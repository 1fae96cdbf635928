import { testOperatorKey } from '../../testing.ts';
import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as infoTextQueries from './info-text.queries.ts';
import * as infoQueries from './info.queries.ts';

const now = new Date(0);

/** Tenancy probes of info pages. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'info.get': [{ params: { type: 'faq' } }, { params: { type: 'about' } }],
    'info.listTexts': [{}],
    'info.getText': [{ params: { type: 'about', lang: 'en' } }],
    'info.setText': [
      { params: { type: 'about', lang: 'en' }, body: { markdown: '# x', version: 7 } },
    ],
    'info.removeText': [{ params: { type: 'about', lang: 'de' } }],
  }),
  dataCalls: ['info.get', 'info.getText', 'info.listTexts'],
  prepare: (api, { id }) =>
    api.info.setText({
      tenant: id,
      operatorKey: testOperatorKey,
      params: { type: 'about', lang: 'en' },
      body: { markdown: `# ${markOf(id)}` },
    }),
  queries: {
    'info-text.queries.ts': [
      infoTextQueries,
      {
        selectTextsOfPage: (scope) => infoTextQueries.selectTextsOfPage(scope, 'about'),
        listTextRows: (scope) =>
          infoTextQueries.listTextRows(scope, { type: 'about', lang: 'en' }, 10),
        findText: (scope) => infoTextQueries.findText(scope, 'about', 'en'),
        lockText: (scope) => infoTextQueries.lockText(scope, 'about', 'en'),
        putText: (scope) =>
          infoTextQueries.putText(scope, {
            type: 'about',
            lang: 'en',
            markdown: 'x',
            version: 1,
            updated_at: now,
          }),
        deleteText: (scope) => infoTextQueries.deleteText(scope, 'about', 'en'),
      },
    ],
    'info.queries.ts': [
      infoQueries,
      {
        findLegalFacts: (scope) => infoQueries.findLegalFacts(scope, now),
        findLegalVersion: (scope) => infoQueries.findLegalVersion(scope, 'terms'),
        putLegalVersion: (scope) =>
          infoQueries.putLegalVersion(scope, { type: 'terms', contentHash: 'x', now }),
      },
    ],
  },
};
