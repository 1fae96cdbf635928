import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as searchIndexQueries from './search-index.queries.ts';
import * as vocabularyQueries from './vocabulary.queries.ts';

const now = new Date(0);

/** Tenancy probes of the search index. */
export const tenancy: TenancyProbes = {
  queries: {
    'vocabulary.queries.ts': [
      vocabularyQueries,
      {
        listWords: (scope) =>
          vocabularyQueries.listWords(scope, [{ wordIndex: 0, typed: 'goals', typoKeys: ['~x'] }], {
            scopes: ['event'],
            hidesResults: true,
            limit: 9,
          }),
        listFoundIdentities: (scope) =>
          vocabularyQueries.listFoundIdentities(scope, [['a'], ['b']], 9),
      },
    ],
    'search-index.queries.ts': [
      searchIndexQueries,
      {
        listIndexableEvents: (scope) => searchIndexQueries.listIndexableEvents(scope, ['a']),
        replaceEntries: (scope) =>
          searchIndexQueries.replaceEntries(
            scope,
            ['a'],
            [
              {
                id: 'a',
                word: 'a',
                scope: 'event',
                startsAt: now,
                isResultOnly: false,
                findsWithHiddenResults: true,
              },
            ],
          ),
        replaceIdentityWords: (scope) =>
          searchIndexQueries.replaceIdentityWords(scope, ['a'], [{ id: 'a', word: 'a' }]),
        listEventIdsAfter: (scope) => searchIndexQueries.listEventIdsAfter(scope, '', 9),
        listIndexableIdentities: searchIndexQueries.listIndexableIdentities,
        insertWordKeys: (scope) => searchIndexQueries.insertWordKeys(scope, ['a'], ['a']),
      },
    ],
  },
};
