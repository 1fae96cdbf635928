import { clipKinds, maxRelated, sortFields } from '@grandstand/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Scope } from '../../platform/database/database.ts';
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
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let db: Database;

/** Those with as many rows as there are events; a tenant's identities fit into a few pages. */
const large = new Set(['event', 'event_identity', 'search_entry']);

const analyzed = [...large, 'identity', 'search_identity', 'search_key'];

/** Large tables that a query reads from front to back. */
async function scannedBy(query: (scope: Scope) => Promise<unknown>): Promise<string[]> {
  const { scope, statements } = recordStatements(tenant);
  await query(scope);
  expect(statements.length).toBeGreaterThan(0);
  return db.forTenant(tenant, async ({ trx }) => {
    const scanned: string[] = [];
    for (const statement of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement.sql}`, [...statement.parameters]),
      );
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
        for (const node of nodesOf(plan))
          if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
            scanned.push(node['Relation Name'] ?? '');
    }
    return scanned;
  });
}

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
    // A busy machine may need longer than a request has.
    const patiently = { statementTimeoutMs: 0 };
    for (const table of analyzed)
      await db.forTenant(
        tenant,
        ({ trx }) => sql`ANALYZE ${sql.table(table)}`.execute(trx),
        patiently,
      );
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
        await listRelated(scope, storedEvent(tenant), first);
        await countRelated(scope, storedEvent(tenant));
        await countLiveBySport(scope);
      }),
    ).toEqual([]);
  });

  it('related videos stop at their maximum, and so does their count', async () => {
    const sizes = await db.forTenant(tenant, async (scope) => {
      const event = storedEvent(tenant);
      const sizeAt = async (offset: number) =>
        (await listRelated(scope, event, { offset, limit: 11 })).length;
      const total = await countRelated(scope, event);
      return { total, last: await sizeAt(maxRelated - 3), beyond: await sizeAt(maxRelated) };
    });
    expect(sizes).toEqual({ total: maxRelated, last: 3, beyond: 0 });
  });
});
