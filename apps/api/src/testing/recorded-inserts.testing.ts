/** Records into which tables a backend inserts rows. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { OpenDatabase } from '../platform/database/database.ts';

function insertedTable(node: RootOperationNode): string | null {
  if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name ?? null;
  if (node.kind !== 'RawNode') return null;
  const text = node.sqlFragments.join(' ');
  return /\binsert into (\w+)/i.exec(text)?.[1] ?? null;
}

/** Returns a database whose tenant transactions add the name of every table they insert into to `inserted`. */
export function recordInserts(db: OpenDatabase, inserted: Set<string>): OpenDatabase {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const table = insertedTable(node);
      if (table !== null) inserted.add(table);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...db,
    forTenant: (tenantId, work, options) =>
      db.forTenant(
        tenantId,
        (scope) => work({ ...scope, trx: scope.trx.withPlugin(plugin) }),
        options,
      ),
  };
}
