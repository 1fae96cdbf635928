/** Records to which tables a backend adds rows. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { OpenDatabase } from '../platform/database/database.ts';

function tableOf(node: RootOperationNode): string | null {
  if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name ?? null;
  if (node.kind !== 'RawNode') return null;
  const text = node.sqlFragments.join(' ');
  return /\binsert into (\w+)/i.exec(text)?.[1] ?? null;
}

/** Returns a database that adds the name of every table with an insertion to `inserted`. */
export function recordInserts(db: OpenDatabase, inserted: Set<string>): OpenDatabase {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const table = tableOf(node);
      if (table !== null) inserted.add(table);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...db,
    forTenant: (owner, work, options) =>
      db.forTenant(
        owner,
        (scope) => work({ ...scope, trx: scope.trx.withPlugin(plugin) }),
        options,
      ),
  };
}
