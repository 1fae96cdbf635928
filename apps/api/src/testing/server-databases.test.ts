import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openServerTestDatabase } from './server-databases.testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

/** Reads the name of the connection's schema, and counts the rows of the test and of the migrations. */
async function readState(db: Awaited<ReturnType<typeof openServerTestDatabase>>) {
  return db.withoutTenant(async (trx) => {
    const { rows } = await sql<{ schema: string; meta: string; migrations: string }>`
      SELECT current_schema() AS schema, (SELECT count(*) FROM meta WHERE key = 'left') AS meta,
        (SELECT count(*) FROM migration) AS migrations`.execute(trx);
    return rows[0];
  });
}

it.skipIf(url === '')(
  'a server schema is reset for the next test, and dropped if a test changed its tables',
  async () => {
    const first = await openServerTestDatabase(url);
    const before = await readState(first);
    await first.withoutTenant((trx) =>
      sql`INSERT INTO meta (key, value) VALUES ('left', '"behind"')`.execute(trx),
    );
    expect(await readState(first)).toEqual({ ...before, meta: '1' });
    await Promise.all([first.close(), first.close()]);

    const second = await openServerTestDatabase(url);
    expect(await readState(second)).toEqual(before);
    await second.queue.executeSql(`CREATE TABLE ${before?.schema}.of_a_test (id int)`);
    await second.close();

    const third = await openServerTestDatabase(url);
    const other = await readState(third);
    expect(other).toEqual({ ...before, schema: expect.any(String) as string });
    expect(other?.schema).not.toBe(before?.schema);
    await third.close();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [
      before?.schema,
    ]);
    await client.end();
    expect(rows).toEqual([]);
  },
);
