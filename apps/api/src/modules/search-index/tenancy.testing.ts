import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as searchIndexQueries from './search-index.queries.ts';
import * as vocabularyQueries from './vocabulary.queries.ts';

const now = new Date(0);

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  queries: {
    'vocabulary.queries.ts': [
      vocabularyQueries,
      {
        listWords: (trx) =>
          vocabularyQueries.listWords(trx, tenant, [
            { place: 0, typed: 'goals', typoKeys: ['~x'] },
          ]),
        countEntries: (trx) => vocabularyQueries.countEntries(trx, tenant, ['event'], ['a'], 9),
        listIdentityIds: (trx) => vocabularyQueries.listIdentityIds(trx, tenant, [['a'], ['b']], 9),
      },
    ],
    'search-index.queries.ts': [
      searchIndexQueries,
      {
        listSearchedEvents: (trx) => searchIndexQueries.listSearchedEvents(trx, tenant, ['a']),
        replaceEntries: (trx) =>
          searchIndexQueries.replaceEntries(
            trx,
            tenant,
            ['a'],
            [{ id: 'a', word: 'a', scope: 'event', startsAt: now }],
          ),
        replaceIdentityWords: (trx) =>
          searchIndexQueries.replaceIdentityWords(trx, tenant, ['a'], [{ id: 'a', word: 'a' }]),
        insertKeys: (trx) => searchIndexQueries.insertKeys(trx, tenant, ['a'], ['a']),
      },
    ],
  },
};
