import { CompiledQuery, sql } from 'kysely';
import type { Database, Scope } from '../platform/database/database.ts';
import { recordStatements } from './statement-recorder.ts';

/** Planner methods to turn off, so that even the few rows of a test are read by an index, in its order. */
const disabledMethods = [
  'seqscan',
  'bitmapscan',
  'sort',
  'incremental_sort',
  'hashjoin',
  'mergejoin',
];

/** Returns the plan of a query, as PostgreSQL prints it. */
export async function explain(
  db: Database,
  tenantId: string,
  query: (scope: Scope) => Promise<unknown>,
): Promise<string> {
  const { scope, statements } = recordStatements(tenantId);
  await query(scope);
  return db.forTenant(tenantId, async ({ trx }) => {
    for (const method of disabledMethods)
      await sql.raw(`SET LOCAL enable_${method} = off`).execute(trx);
    const lines: string[] = [];
    for (const statement of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`EXPLAIN ${statement.sql}`, [...statement.parameters]),
      );
      lines.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return lines.join('\n');
  });
}
