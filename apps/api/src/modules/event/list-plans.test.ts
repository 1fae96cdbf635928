import { clipKinds, maxRelated, sortFields } from '@grandstand/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase, Scope } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing.ts';
import { listFoundIdentities, listWords, planSearch } from '../search-index/testing.ts';
import { typoKeysOf } from '../../platform/search/word-keys.ts';
import { eventFilter, searchScopesOf } from './event-filter.ts';
import { countFound, searchEvents } from './event-search.queries.ts';
import type { EventSort } from './event-order.ts';
import { countEvents, countLiveBySport, listEvents } from './event.queries.ts';
import { fillTenant } from '../../testing/many-events.queries.ts';
import { countRelated, listRelated } from './related.queries.ts';
import { recordStatements } from '../../testing/statement-recorder.ts';
import { storedEvent, testNow } from './testing.ts';
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

/** Those with as many rows as there are events; a tenant's identities fit into a few pages. */
const large = new Set(['event', 'event_identity', 'search_entry']);

const tidied = [...large, 'identity', 'search_identity', 'search_key'];

/**
 * Makes statistics, and says of every page that all may see its rows: without that the planner takes an
 * index alone for no better than with the rows, and either by chance. While a transaction of another test
 * is as old as the rows, they are not yet for all.
 */
async function tidy(): Promise<void> {
  const names = tidied.map((table) => `'${table}'::regclass`).join(', ');
  let unseen = tidied.length;
  while (unseen > 0) {
    await db.queue.executeSql(`VACUUM (ANALYZE) ${tidied.join(', ')}`);
    const { rows } = await db.queue.executeSql(
      `SELECT relname FROM pg_class WHERE oid IN (${names}) AND relallvisible < relpages`,
    );
    unseen = rows.length;
  }
}

/** Every node of the plans of what a query sends. */
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

/** Large tables that a query reads from front to back. */
const scannedBy = async (query: (scope: Scope) => Promise<unknown>): Promise<string[]> =>
  (await plansOf(query))
    .map((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : ''))
    .filter((table) => large.has(table));

const byIndex = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'].map(
  (way) => `enable_${way} = off`,
);

/**
 * How a query comes to rows of `event`, but for those of a page by their ids. So few rows may as well be read
 * whole, or by another index and sorted: it is told to take the index of its order.
 */
const readingsOf = async (query: (scope: Scope) => Promise<unknown>): Promise<Set<string>> =>
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
  'with a replay': { statuses: ['archived'], hasStream: true },
  'a sport': { statuses: ['archived'], sportTypes: ['rugby'] },
  'a league': { statuses: ['archived'], identityIds: ['league-3'] },
  'leagues by type': { identityTypes: ['league'] },
  'a team': { teamIds: ['team-17'] },
  'a date': { between: { startMs: testNow - 86_400_000, endMs: testNow } },
  'clips of an event': { mediaTypes: clipKinds, eventIds: ['e77'] },
  'clips of players': { mediaTypes: clipKinds, ofPlayer: true },
  "a viewer's clips": { mediaTypes: clipKinds, ownedBy: 'u', userId: 'u' },
  highlights: { mediaTypes: ['highlight'] },
};

/** Lists whose narrowing an index has together with their order. */
const ofIndexes = ['everything', 'live', 'upcoming', 'archive', 'a team', 'highlights'];

const searches = {
  'a frequent word': 'sports',
  'a name': 'harbour',
  'the beginning of a word': 'harb',
  'a word with a typo': 'harbuor',
  'two words': 'harbour rovers',
  'frequent and rare': 'sports 29',
  'a letter': 'l',
};

describe.skipIf(!process.env.TEST_DATABASE_URL)('plans on PostgreSQL with many events', () => {
  beforeAll(async () => {
    db = await openTestDatabase();
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
    await tidy();
  }, 240_000);
  afterAll(() => db.close());

  it.each(Object.entries(filters))(
    '[SEC-24] a list of %s reads no table whole',
    async (_, given) => {
      const filter = eventFilter(given);
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

  it.each(ofIndexes)('a list of %s fetches no rows but those of the page', async (name) => {
    const filter = eventFilter(filters[name] ?? {});
    // Of a team, an index has only its curated order.
    for (const field of name === 'a team' ? (['order'] as const) : sortFields) {
      const ways = await readingsOf((scope) =>
        listEvents(scope, filter, { field, direction: 'asc' }, first),
      );
      expect({ field, ways }).toEqual({ field, ways: new Set(['Index Only Scan']) });
    }
  });

  // An index has either side of a team, but its total is of both.
  it.each(ofIndexes.filter((name) => name !== 'a team'))(
    'the total of a list of %s fetches no rows',
    async (name) => {
      const filter = eventFilter(filters[name] ?? {});
      expect(await readingsOf((scope) => countEvents(scope, filter))).toEqual(
        new Set(['Index Only Scan']),
      );
    },
  );

  it.each(Object.entries(searches))(
    '[SEC-24] a search for %s reads no table whole',
    async (_, typed) => {
      const narrowed: Partial<EventFilter>[] = [
        {},
        { mediaTypes: clipKinds },
        { statuses: ['live'] },
        { teamIds: ['team-17'] },
      ];
      for (const given of narrowed) {
        const filter = eventFilter(given);
        const scopes = searchScopesOf(filter);
        const plan = await db.forTenant(tenant, (scope) => planSearch(scope, typed, scopes));
        if (plan.terms.length === 0) continue;
        const found = { ...filter, search: { scopes, ...plan } };
        expect(
          await scannedBy(async (scope) => {
            await searchEvents(scope, found, now, first);
            await countFound(scope, found);
            await listEvents(scope, found, order, first);
          }),
        ).toEqual([]);
      }
      expect(
        await scannedBy(async (scope) => {
          await listWords(scope, [{ place: 0, typed, typoKeys: typoKeysOf(typed) }]);
          await listFoundIdentities(scope, [['harbour'], ['rovers']], 60);
        }),
      ).toEqual([]);
    },
  );

  it('[SEC-24] related videos and counts per sport read no table whole', async () => {
    expect(
      await scannedBy(async (scope) => {
        for (const moments of [true, false]) {
          const target = { event: storedEvent(tenant), moments };
          await listRelated(scope, target, first);
          await countRelated(scope, target);
        }
        await countLiveBySport(scope);
      }),
    ).toEqual([]);
  });

  it('related videos stop at their maximum, and so does their count', async () => {
    const sizes = await db.forTenant(tenant, async (scope) => {
      const event = storedEvent(tenant);
      const sizeAt = async (offset: number) =>
        (await listRelated(scope, { event, moments: true }, { offset, limit: 11 })).length;
      const total = await countRelated(scope, { event, moments: true });
      return { total, last: await sizeAt(maxRelated - 3), beyond: await sizeAt(maxRelated) };
    });
    expect(sizes).toEqual({ total: maxRelated, last: 3, beyond: 0 });
  });
});
