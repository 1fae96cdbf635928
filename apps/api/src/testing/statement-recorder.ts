/** Records the statements of queries for tests, without a database. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import type { Scope, Trx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

/**
 * Returns a scope of the tenant whose statements are recorded, not executed; each returns the same row.
 */
export function recordStatements(tenantId: string): {
  scope: Scope;
  statements: CompiledQuery[];
} {
  const statements: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async (query: CompiledQuery) => {
      statements.push(query);
      return { rows: [{ total: 0, id: 'a', word: 'a' }] as never[] };
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
  class Driver extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return connection;
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { scope: { trx: db as unknown as Trx, tenantId, userId: null }, statements };
}
