import type { OpenDatabase } from '../database/database.ts';

interface QueueRow {
  readonly queue: string;
  readonly pending: string | number;
  readonly age: string | number | null;
}

/** Due work of the outbox: number and age of the oldest, s, by queue. */
export async function readOutbox({ queue }: OpenDatabase): Promise<QueueRow[]> {
  const { rows } = await queue.executeSql(
    `SELECT name AS queue, count(*) AS pending,
      extract(epoch FROM now() - min(start_after)) AS age
    FROM ${queue.schema}.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`,
    [],
  );
  return rows as QueueRow[];
}

/** Number of the newest migration that ran. */
export async function readSchema(db: OpenDatabase): Promise<number> {
  const newest = await db.withoutTenant((trx) =>
    trx
      .selectFrom('migration')
      .select((eb) => eb.fn.max('name').as('name'))
      .executeTakeFirst(),
  );
  return Number.parseInt(newest?.name ?? '', 10) || 0;
}
