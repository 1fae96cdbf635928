import type { Database } from '@grandstand/api';
import { CompiledQuery } from 'kysely';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables that grow with the number of events. A tenant's identities fit into a few pages. */
const largeListTables = new Set(['event', 'event_identity', 'search_entry']);

/** Returns the large tables that the plan of any of the statements scans in full. */
export const findFullScans = (
  db: Database,
  tenantId: string,
  statements: readonly CompiledQuery[],
  large: ReadonlySet<string> = largeListTables,
): Promise<string[]> =>
  db.forTenant(tenantId, async ({ trx }) => {
    const scanned = new Set<string>();
    for (const { sql, parameters } of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]),
      );
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
        for (const node of nodesOf(plan)) {
          const table = node['Relation Name'] ?? '';
          if (node['Node Type'] === 'Seq Scan' && large.has(table)) scanned.add(table);
        }
    }
    return [...scanned];
  });
