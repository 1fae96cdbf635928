import { clipKinds, maxRelated, sortFields, dayMs } from '@grandstand/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase, Scope } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing.ts';
import { listFoundIdentities, listWords, planSearch } from '../../search-index/testing.ts';
import { typoKeysOf } from '../../../platform/search/word-keys.ts';
import { eventFilter, searchScopesOf } from './event-filter.ts';
import { countFound, searchEvents } from '../search/event-search.queries.ts';
import type { EventSort } from './event-order.ts';
import { countEvents, countLiveBySport, listEvents } from '../event.queries.ts';
import { fillTenant } from '../../../testing/many-events.queries.ts';
import { countRelated, listRelated } from './related.queries.ts';
import { recordStatements } from '../../../testing/statement-recorder.ts';
import { listOperatorEvents, type OperatorEventFilter } from '../edit/operator-event.queries.ts';
import { storedEvent, testNow } from '../testing.ts';
import type { EventFilter } from './event-filter.ts';

const tenant = 'big';
const now = new Date(testNow);
const first = { offset: 0, limit: 11 };
const order: EventSort = { field: 'order', direction: 'asc' };

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let db: OpenDatabase;

/** Tables with many rows. The tables of identities fit into a few pages. */
const largeTables = new Set(['event', 'event_identity', 'search_entry']);

const vacuumedTables = [...largeTables, 'identity', 'search_identity', 'search_key'];

/**
 * Updates statistics and marks every page as visible to all transactions. Otherwise the planner rates an
 * index-only scan no better than one with the rows, and picks either by chance. Pages do not become visible
 * while a transaction of another test is as old as their rows.
 */
async function vacuum(): Promise<void> {
  const names = vacuumedTables.map((table) => `'${table}'::regclass`).join(', ');
  let incompleteTables = vacuumedTables.length;
  while (incompleteTables > 0) {
    await db.queue.executeSql(`VACUUM (ANALYZE) ${vacuumedTables.join(', ')}`);
    const { rows } = await db.queue.executeSql(
      `SELECT relname FROM pg_class WHERE oid IN (${names}) AND relallvisible < relpages`,
    );
    incompleteTables = rows.length;
  }
}

/** Returns every plan node of the statements that a query sends. */
async function plansOf(
  query: (scope: Scope) => Promise<unknown>,
  settings: readonly string[] = [],
): Promise<PlanNode[]> {
  const { scope, statements } = recordStatements(tenant);
  await query(scope);
  expect(statements.length).toBeGreaterThan(0);
  return db.forTenant(tenant, async ({ trx }) => {
    for (const setting of settings) await sql.raw(`SET LOCAL ${setting}`).execute(trx);
    const nodes: PlanNode[] = [];
    for (const statement of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement.sql}`, [...statement.parameters]),
      );
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) nodes.push(...nodesOf(plan));
    }
    return nodes;
  });
}

/** Returns the large tables that a query scans sequentially. */
const scannedBy = async (query: (scope: Scope) => Promise<unknown>): Promise<string[]> =>
  (await plansOf(query))
    .map((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : ''))
    .filter((table) => largeTables.has(table));

/** Settings that make the planner read by an index in its order. */
const byIndex = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'].map(
  (method) => `enable_${method} = off`,
);

/**
 * Returns by which scans a query reads `event`, except the rows of the page by id. With as few rows as here,
 * the planner would also scan or sort, so it is made to read by an index.
 */
const scanTypesOf = async (query: (scope: Scope) => Promise<unknown>): Promise<Set<string>> =>
  new Set(
    (await plansOf(query, byIndex))
      .filter((node) => node['Relation Name'] === 'event' && node['Index Name'] !== 'event_pkey')
      .map((node) => node['Node Type']),
  );

const filters: Record<string, Partial<EventFilter>> = {
  everything: {},
  live: { statuses: ['live'] },
  upcoming: { statuses: ['upcoming'] },
  archive: { statuses: ['archived'] },
  'events with a replay': { statuses: ['archived'], hasStream: true },
  'events sold by a ticket': { statuses: ['upcoming'], commerceTypes: ['commerce_ppv_media'] },
  'a sport': { statuses: ['archived'], sportTypes: ['rugby'] },
  'a league': { statuses: ['archived'], identityIds: ['league-3'] },
  'leagues by type': { identityTypes: ['league'] },
  'a team': { teamIds: ['team-17'] },
  'a date': { between: { startMs: testNow - dayMs, endMs: testNow } },
  'clips of an event': { mediaTypes: clipKinds, eventIds: ['e77'] },
  'clips of players': { mediaTypes: clipKinds, ofPlayer: true },
  "a viewer's clips": { mediaTypes: clipKinds, ownedBy: 'u', userId: 'u' },
  highlights: { mediaTypes: ['highlight'] },
  'a player': {
    mediaTypes: ['event', ...clipKinds],
    player: { teamId: 'team-17', number: 9, hasClips: true },
  },
};

/** Filters that share an index with each order. */
const indexedFilters = ['everything', 'live', 'upcoming', 'archive', 'a team', 'highlights'];

const searches = {
  'a frequent word': 'sports',
  'a name': 'harbour',
  'a prefix of a word': 'harb',
  'a word with a typo': 'harbuor',
  'two words': 'harbour rovers',
  'frequent and rare': 'sports 29',
  'a letter': 'l',
};

const everyOperatorEvent: OperatorEventFilter = {
  status: null,
  from: null,
  to: null,
  team: null,
  league: null,
  words: null,
  text: null,
  withdrawn: false,
  isLatestFirst: true,
  after: null,
};
const operatorFilters: Record<string, Partial<OperatorEventFilter>> = {
  everything: {},
  status: { status: 'live' },
  'a league': { league: 'league-3' },
  'a league and status': { league: 'league-3', status: 'upcoming' },
  'a team': { team: 'team-17' },
  'a span of time': { from: new Date(testNow - dayMs).toISOString() },
  words: { text: 'harbour rovers', words: [['rovers'], ['harbour']] },
  'withdrawn ones': { withdrawn: true },
};

describe.skipIf(!process.env.TEST_DATABASE_URL)('plans on PostgreSQL with many events', () => {
  beforeAll(async () => {
    db = await openTestDatabase({ isNew: true });
    for (const id of ['a', tenant, 'c', 'd'])
      await db.forTenant(
        id,
        async (scope) => {
          const row = { id, name: id, content_version: null, created_at: now };
          await scope.trx.insertInto('tenant').values(row).execute();
          await fillTenant(scope, { events: 8000, clips: 1600, now });
        },
        { statementTimeoutMs: 0 },
      );
    await vacuum();
  }, 240_000);
  afterAll(() => db.close());

  it.each(Object.entries(filters))(
    '[SEC-24] a list of %s scans no large table',
    async (_, conditions) => {
      const filter = eventFilter(conditions);
      for (const field of sortFields)
        for (const direction of ['asc', 'desc'] as const) {
          const scanned = await scannedBy((scope) =>
            listEvents(scope, filter, { field, direction }, first),
          );
          expect({ field, direction, scanned }).toEqual({ field, direction, scanned: [] });
        }
      expect(await scannedBy((scope) => countEvents(scope, filter))).toEqual([]);
    },
  );

  it.each(indexedFilters)('a list of %s fetches only the rows of the page', async (name) => {
    const filter = eventFilter(filters[name] ?? {});
    // The index of teams has the curated order only.
    for (const field of name === 'a team' ? (['order'] as const) : sortFields) {
      const scans = await scanTypesOf((scope) =>
        listEvents(scope, filter, { field, direction: 'asc' }, first),
      );
      expect({ field, scans }).toEqual({ field, scans: new Set(['Index Only Scan']) });
    }
  });

  // The total of a team's list needs two indexes, of home and away matches.
  it.each(indexedFilters.filter((name) => name !== 'a team'))(
    'the total of a list of %s fetches no rows',
    async (name) => {
      const filter = eventFilter(filters[name] ?? {});
      expect(await scanTypesOf((scope) => countEvents(scope, filter))).toEqual(
        new Set(['Index Only Scan']),
      );
    },
  );

  it.each(Object.entries(operatorFilters))(
    '[SEC-24] the list of events of operators by %s scans no large table',
    async (_, conditions) => {
      for (const isLatestFirst of [true, false]) {
        const filter = { ...everyOperatorEvent, ...conditions, isLatestFirst };
        const after = { start: now.toISOString(), id: 'e77' };
        for (const position of [null, after])
          expect(
            await scannedBy((scope) =>
              listOperatorEvents(scope, { ...filter, after: position }, 51),
            ),
          ).toEqual([]);
      }
    },
  );

  it.each(Object.entries(searches))(
    '[SEC-24] a search for %s scans no large table',
    async (_, typed) => {
      const narrowed: Partial<EventFilter>[] = [
        {},
        { mediaTypes: clipKinds },
        { statuses: ['live'] },
        { teamIds: ['team-17'] },
      ];
      for (const conditions of narrowed) {
        const filter = eventFilter(conditions);
        const scopes = searchScopesOf(filter);
        const plan = await db.forTenant(tenant, (scope) => planSearch(scope, typed, scopes));
        if (plan.terms.length === 0) continue;
        for (const hidesResults of [false, true]) {
          const plannedFilter = { ...filter, search: { scopes, hidesResults, ...plan } };
          expect(
            await scannedBy(async (scope) => {
              await searchEvents(scope, plannedFilter, now, first);
              await countFound(scope, plannedFilter);
              await listEvents(scope, plannedFilter, order, first);
            }),
          ).toEqual([]);
        }
      }
      expect(
        await scannedBy(async (scope) => {
          await listWords(scope, [{ wordIndex: 0, typed, typoKeys: typoKeysOf(typed) }]);
          await listFoundIdentities(scope, [['harbour'], ['rovers']], 60);
        }),
      ).toEqual([]);
    },
  );

  it('[SEC-24] related videos and counts per sport scan no large table', async () => {
    expect(
      await scannedBy(async (scope) => {
        for (const hasExcerpts of [true, false]) {
          const target = { event: storedEvent(tenant), hasExcerpts };
          await listRelated(scope, target, first);
          await countRelated(scope, target);
        }
        await countLiveBySport(scope);
      }),
    ).toEqual([]);
  });

  it('related videos and their count stop at the maximum', async () => {
    const sizes = await db.forTenant(tenant, async (scope) => {
      const event = storedEvent(tenant);
      const sizeAt = async (offset: number) =>
        (await listRelated(scope, { event, hasExcerpts: true }, { offset, limit: 11 })).length;
      const total = await countRelated(scope, { event, hasExcerpts: true });
      return { total, last: await sizeAt(maxRelated - 3), beyond: await sizeAt(maxRelated) };
    });
    expect(sizes).toEqual({ total: maxRelated, last: 3, beyond: 0 });
  });
});
