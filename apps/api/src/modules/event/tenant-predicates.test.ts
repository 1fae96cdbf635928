import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Trx } from '../../platform/database/database.ts';
import * as identityImports from '../identity/import.queries.ts';
import * as identityQueries from '../identity/identity.queries.ts';
import * as operatorQueries from '../operator/operator.queries.ts';
import * as eventImports from './import.queries.ts';
import * as searchIndexQueries from '../search/index.queries.ts';
import * as vocabularyQueries from '../search/vocabulary.queries.ts';
import type { EventFilter } from './event-conditions.queries.ts';
import * as eventSearchQueries from './event-search.queries.ts';
import * as eventQueries from './event.queries.ts';
import * as relatedQueries from './related.queries.ts';
import * as scheduleQueries from './schedule.queries.ts';
import { recordStatements } from './statement-recorder.ts';
import { storedEvent } from './testing.ts';

const tenant = 'the-tenant';
const slice = { offset: 0, limit: 10 };
const filter = {
  mediaTypes: ['event'],
  identityIds: ['a'],
  identityTypes: ['team'],
  teamIds: ['a'],
  eventIds: ['a'],
  sportTypes: ['football'],
  between: { startMs: 0, endMs: 1 },
  statuses: ['live'],
  ofPlayer: true,
  ownedBy: 'u',
  search: {
    scopes: ['event'],
    terms: [{ typed: 'a', words: [['a'], ['a', 'b'], ['a', 'b', 'c']] }],
  },
  userId: 'u',
} satisfies EventFilter;
const below: identityQueries.IdentityFilter = {
  below: ['a'],
  mediaTypes: ['identity'],
  types: ['team'],
  archived: false,
};
const now = new Date(0);
const ending = { film: 'f', duration: 1, score: null, endedAt: now, now };
const row = storedEvent(tenant);

/** Every query of these modules, by the module it is exported from. */
const queries: [object, Record<string, (trx: Trx) => Promise<unknown>>][] = [
  [
    eventQueries,
    {
      listEvents: (trx) =>
        eventQueries.listEvents(trx, tenant, filter, { field: 'order', direction: 'asc' }, slice),
      countEvents: (trx) => eventQueries.countEvents(trx, tenant, filter),
      findEvent: (trx) =>
        eventQueries.findEvent(trx, tenant, { by: 'id', value: 'a' }, ['event'], null),
      countLiveBySport: (trx) => eventQueries.countLiveBySport(trx, tenant),
    },
  ],
  [
    eventSearchQueries,
    {
      searchEvents: (trx) => eventSearchQueries.searchEvents(trx, tenant, filter, now, slice),
      countFound: (trx) => eventSearchQueries.countFound(trx, tenant, filter),
    },
  ],
  [
    vocabularyQueries,
    {
      listWords: (trx) =>
        vocabularyQueries.listWords(trx, tenant, [{ place: 0, typed: 'goals', typoKeys: ['~x'] }]),
      countEntries: (trx) => vocabularyQueries.countEntries(trx, tenant, ['event'], ['a'], 9),
      listIdentityIds: (trx) => vocabularyQueries.listIdentityIds(trx, tenant, [['a'], ['b']], 9),
    },
  ],
  [
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
  [
    relatedQueries,
    {
      listRelated: (trx) => relatedQueries.listRelated(trx, tenant, row, slice),
      countRelated: (trx) => relatedQueries.countRelated(trx, tenant, row),
    },
  ],
  [
    scheduleQueries,
    {
      startDueEvents: (trx) => scheduleQueries.startDueEvents(trx, tenant, now),
      listRunningEvents: (trx) => scheduleQueries.listRunningEvents(trx, tenant),
      archiveEvent: (trx) => scheduleQueries.archiveEvent(trx, tenant, 'a', ending),
      changeScore: (trx) => scheduleQueries.changeScore(trx, tenant, 'a', null),
      archiveCancelledEvents: (trx) => scheduleQueries.archiveCancelledEvents(trx, tenant, now),
      archiveUnseenEvents: (trx) => scheduleQueries.archiveUnseenEvents(trx, tenant, now),
    },
  ],
  [
    identityQueries,
    {
      listIdentities: (trx) =>
        identityQueries.listIdentities(trx, tenant, below, [['title', 'asc']], slice),
      countIdentities: (trx) => identityQueries.countIdentities(trx, tenant, below),
      findIdentities: (trx) => identityQueries.findIdentities(trx, tenant, ['a']),
      listLinksOfEvents: (trx) => identityQueries.listLinksOfEvents(trx, tenant, ['a']),
    },
  ],
  [
    operatorQueries,
    {
      insertEvent: (trx) => operatorQueries.insertEvent(trx, row as never, ['a']),
      updateEvent: (trx) => operatorQueries.updateEvent(trx, tenant, 'a', { status: 'live' }),
    },
  ],
  [
    eventImports,
    {
      insertEvents: (trx) => eventImports.insertEvents(trx, [row as never]),
      insertEventIdentities: (trx) =>
        eventImports.insertEventIdentities(trx, [
          { tenant_id: tenant, event_id: 'a', identity_id: 'b', position: 0 },
        ]),
    },
  ],
  [
    identityImports,
    {
      insertIdentities: (trx) =>
        identityImports.insertIdentities(trx, [{ tenant_id: tenant, id: 'a' } as never]),
    },
  ],
];

/** Tables a statement reads or changes, and conditions that tie them to the tenant. */
function faultsOf({ sql, parameters }: CompiledQuery): string[] {
  const bound = [...sql.matchAll(/\btenant_id"? = \$(\d+)/g)].filter(
    ([, index]) => parameters[Number(index) - 1] === tenant,
  ).length;
  const tied = sql.match(/\btenant_id"? = "?\w+"?\."?tenant_id\b/g)?.length ?? 0;
  if (/^insert/i.test(sql)) return parameters.includes(tenant) ? [] : [sql];
  const used =
    sql.match(
      /\b(?:from|join|update) "?(?:event|identity|event_identity|search_entry|search_identity|search_key)\b/gi,
    )?.length ?? 0;
  return used > 0 && bound > 0 && bound + tied >= used ? [] : [sql];
}

describe('queries of events and identities', () => {
  it('[SEC-01] name the tenant for every table they touch, whatever the database enforces', async () => {
    for (const [module, calls] of queries) {
      const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
      expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
      for (const run of Object.values(calls)) {
        const { trx, statements } = recordStatements();
        await run(trx);
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.flatMap(faultsOf)).toEqual([]);
      }
    }
  });
});
