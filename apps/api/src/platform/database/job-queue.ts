import { PgBoss } from 'pg-boss';
import { StartupError } from '../context/error.ts';

/** SQL of the job queue, which has its own schema. Only the queue may use it. */
export interface QueueSql {
  readonly schema: string;
  /** Accepts several statements at once if there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface QueueOptions {
  readonly sql: QueueSql;
  readonly backend: 'pglite' | 'postgres';
  readonly migrate: boolean;
}

/** Creates a queue without maintenance timers; its owner triggers maintenance. */
export const createQueue = ({ sql, backend, migrate }: QueueOptions): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => sql.executeSql(text, values) },
    schema: sql.schema,
    // `pglite` differs from `postgres` only by its single connection.
    backend,
    migrate,
    supervise: false,
    schedule: false,
  });

/**
 * The default queue, and separate queues for work that would delay the rest: work that takes minutes, and work
 * that waits for other sites, which tenants name.
 */
export const queueName = 'outbox';
export const slowQueueName = 'outbox-slow';
export const outboundQueueName = 'outbox-outside';

const policyName = 'own_tenant';

/**
 * Returns the SQL that adds row-level security to the queue's tables, as module tables have it: transactions
 * of a tenant see and add only its own work. The queue itself runs without a tenant and sees everything. The
 * tables come from the catalog, because a policy on the parent does not apply to its partitions.
 */
const rowSecurityOf = (schema: string): string => `DO $security$
DECLARE job_table regclass;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${schema}.fence'));
  FOR job_table IN SELECT '${schema}.job'::regclass
    UNION SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = '${schema}.job'::regclass
  LOOP
    CONTINUE WHEN EXISTS
      (SELECT FROM pg_policy WHERE polrelid = job_table AND polname = '${policyName}');
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', job_table);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', job_table);
    EXECUTE format('CREATE POLICY ${policyName} ON %1$s USING (%2$s) WITH CHECK (%2$s)', job_table,
      'coalesce(current_setting(''grandstand.tenant'', true), '''') IN ('''', data->''data''->>''tenantId'')');
  END LOOP;
END $security$`;

/** Throws unless the queue's tables are there and up to date. */
export async function requireQueue(sql: QueueSql, backend: 'pglite' | 'postgres'): Promise<void> {
  const queue = createQueue({ sql, backend, migrate: false });
  try {
    await queue.start();
  } catch (error) {
    throw new StartupError(
      `MIGRATE: the tables of the job queue are missing or outdated (${error instanceof Error ? error.message : String(error)}); run "npm run operator -- migrate" first, or set MIGRATE to on`,
    );
  }
  await queue.stop({ close: false, graceful: false });
}

/** Creates or migrates the queue's tables, in one process at a time. */
export async function prepareQueue(sql: QueueSql, backend: 'pglite' | 'postgres'): Promise<void> {
  const queue = createQueue({ sql, backend, migrate: true });
  await queue.start();
  for (const name of [queueName, slowQueueName, outboundQueueName])
    await queue.createQueue(name, {
      // 30 s, doubling up to an hour: 28 retries take about a day. Each kind of work sets its own number of
      // retries and timeout.
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3600,
      retentionSeconds: 14 * 24 * 3600,
    });
  await queue.stop({ close: false, graceful: false });
  await sql.executeSql(rowSecurityOf(sql.schema));
}

interface QueueRow {
  readonly queue: string;
  readonly pending: string | number;
  readonly age: string | number | null;
}

/** Due work of the outbox: number and age of the oldest, s, by queue. */
export async function readOutbox(queue: QueueSql): Promise<QueueRow[]> {
  const { rows } = await queue.executeSql(
    `SELECT name AS queue, count(*) AS pending,
      extract(epoch FROM now() - min(start_after)) AS age
    FROM ${queue.schema}.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`,
    [],
  );
  return rows as QueueRow[];
}
