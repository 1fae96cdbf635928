import { PgBoss } from 'pg-boss';

/** SQL of the job queue, which has a schema of its own. Nothing but the queue may use it. */
export interface QueueSql {
  readonly schema: string;
  /** Several statements at once may be given where there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface QueueOptions {
  readonly sql: QueueSql;
  readonly backend: 'pglite' | 'postgres';
  readonly migrate: boolean;
}

/** A queue without timers of its own for upkeep: its owner says when. */
export const createQueue = ({ sql, backend, migrate }: QueueOptions): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => sql.executeSql(text, values) },
    schema: sql.schema,
    // `pglite` differs from `postgres` only in having one connection.
    backend,
    migrate,
    supervise: false,
    schedule: false,
  });

/** The one queue in which all kinds of work wait. */
export const queueName = 'outbox';

const policyName = 'own_tenant';

/**
 * Keeps the transactions of a tenant to its own rows, as in the tables of modules: they see and add
 * work that names the tenant, and none else. The queue itself works without a tenant and sees all.
 * Where work waits is found in the catalog: a policy on the parent does not hold for its partitions.
 */
const fenceOf = (schema: string): string => `DO $fence$
DECLARE place regclass;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${schema}.fence'));
  FOR place IN SELECT '${schema}.job'::regclass
    UNION SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = '${schema}.job'::regclass
  LOOP
    CONTINUE WHEN EXISTS
      (SELECT FROM pg_policy WHERE polrelid = place AND polname = '${policyName}');
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', place);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', place);
    EXECUTE format('CREATE POLICY ${policyName} ON %1$s USING (%2$s) WITH CHECK (%2$s)', place,
      'coalesce(current_setting(''grandstand.tenant'', true), '''') IN ('''', data->''data''->>''tenantId'')');
  END LOOP;
END $fence$`;

/** Makes the tables of the queue, or brings them up to date. One process at a time does. */
export async function prepareQueue(sql: QueueSql, backend: 'pglite' | 'postgres'): Promise<void> {
  const queue = createQueue({ sql, backend, migrate: true });
  await queue.start();
  await queue.createQueue(queueName, {
    // 30 s, then twice as long each time up to an hour: 28 times take about a day. How often it is
    // tried, and how long a try may take, is said by each kind of work.
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    retentionSeconds: 14 * 24 * 3600,
  });
  await queue.stop({ close: false, graceful: false });
  await sql.executeSql(fenceOf(sql.schema));
}
