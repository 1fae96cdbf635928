import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import type { OpenDatabase, Scope } from '../../platform/database/database.ts';
import { fillTenant, openTestDatabase } from '../../testing.ts';
import { recordStatements } from '../../testing/statement-recorder.ts';
import { testNow } from '../event/testing.ts';
import { listFinishedMatches, listForm } from './standings.queries.ts';

const tenant = 'big';
const now = new Date(testNow);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.forTenant(
    tenant,
    async (scope) => {
      const row = { id: tenant, name: tenant, content_version: null, created_at: now };
      await scope.trx.insertInto('tenant').values(row).execute();
      await fillTenant(scope, { events: 4000, clips: 400, now });
    },
    { statementTimeoutMs: 0 },
  );
  await db.queue.executeSql('ANALYZE event, event_identity');
}, 240_000);
afterAll(() => db.close());

/** Returns the indexes by which a query reads, and the tables that it reads in full. */
async function readsOf(query: (scope: Scope) => Promise<unknown>): Promise<string[]> {
  const { scope, statements } = recordStatements(tenant);
  await query(scope);
  return db.forTenant(tenant, async ({ trx }) => {
    // With as few rows as here, reading all of them would be as fast.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const nodes: PlanNode[] = [];
    for (const statement of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement.sql}`, [...statement.parameters]),
      );
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) nodes.push(...nodesOf(plan));
    }
    return nodes
      .map((node) =>
        node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : node['Index Name'],
      )
      .filter((name) => name !== undefined)
      .toSorted();
  });
}

it('the form of a team reads its last finished matches from an index', async () => {
  expect(await readsOf((scope) => listForm(scope, 'team-17', { gameTypes: null }))).toEqual([
    'event_finished_away',
    'event_finished_home',
  ]);
});

it('a table reads the season of its competition from an index', async () => {
  const season = { from: new Date(testNow - 20 * dayMs), before: now, gameTypes: ['League'] };
  const reads = await readsOf((scope) => listFinishedMatches(scope, 'league-3', season));
  // Nearly all of these matches are finished, so the index of all of a competition's matches is as good.
  expect(['event_identity_finished', 'event_identity_start']).toContain(reads[0]);
  expect(reads.slice(1)).toEqual(['event_pkey']);
});
