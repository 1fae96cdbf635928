import type { OpenDatabase } from '@grandstand/api';
import { CompiledQuery, PostgresQueryCompiler, type KyselyPlugin, type QueryId } from 'kysely';

export interface Recorder {
  readonly db: OpenDatabase;
  /** Returns the statements that `work` sends in transactions of a tenant, in order. */
  statementsOf(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
}

/** Wraps a database so that it records, on request, the statements sent through it. */
export function recordDatabase(db: OpenDatabase): Recorder {
  let statements: CompiledQuery[] | null = null;
  const compiler = new PostgresQueryCompiler();
  // Kysely passes every part of a statement here too, such as each branch of a UNION; only statements that
  // are sent have a result.
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.set(queryId, compiler.compileQuery(node, queryId));
      return node;
    },
    async transformResult({ queryId, result }) {
      const sent = compiled.get(queryId);
      if (sent !== undefined) statements?.push(sent);
      return result;
    },
  };
  return {
    db: {
      ...db,
      // The plugin is added only while recording, so that a measured call takes the normal path.
      forTenant: (owner, work, options) =>
        db.forTenant(
          owner,
          (scope) =>
            work(statements === null ? scope : { ...scope, trx: scope.trx.withPlugin(plugin) }),
          options,
        ),
    },
    async statementsOf(work) {
      statements = [];
      try {
        await work();
        return statements;
      } finally {
        statements = null;
      }
    },
  };
}

/** Sends statements unchanged, one after the other, in one transaction of the tenant. */
export const sendBare = (
  db: OpenDatabase,
  tenantId: string,
  statements: readonly CompiledQuery[],
): Promise<void> =>
  db.forTenant(tenantId, async ({ trx }) => {
    for (const { sql, parameters } of statements)
      await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  });
