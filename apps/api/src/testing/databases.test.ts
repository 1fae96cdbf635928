import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OpenDatabase } from '../platform/database/database.ts';
import { openTestDatabase } from '../testing.ts';

/** Counts the rows that the test inserted and those that migrations inserted. */
const readLeftovers = (db: OpenDatabase) =>
  db.withoutTenant(async (trx) => {
    const { rows } = await sql<{ left: number; migrations: number }>`
      SELECT (SELECT count(*)::int FROM meta WHERE key = 'left') AS left,
        (SELECT count(*)::int FROM migration) AS migrations`.execute(trx);
    return rows[0];
  });

it('a reused test database contains only the rows of the migrations', async () => {
  const first = await openTestDatabase();
  const before = await readLeftovers(first);
  expect(before).toEqual({ left: 0, migrations: expect.any(Number) as number });
  expect(before?.migrations).toBeGreaterThan(0);
  await first.withoutTenant((trx) =>
    sql`INSERT INTO meta (key, value) VALUES ('left', '"behind"')`.execute(trx),
  );
  await first.close();
  const second = await openTestDatabase();
  expect(await readLeftovers(second)).toEqual(before);
  await second.close();
});
