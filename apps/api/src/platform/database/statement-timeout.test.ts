import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDirectory } from './data-directory.ts';
import { fromDatabaseError } from './database-error.ts';
import type { OpenDatabase, Scope } from './database.ts';
import { ensureTemplate } from './template.ts';

const cacheDir = fileURLToPath(
  new URL('../../../../../node_modules/.cache/grandstand', import.meta.url),
);
const root = mkdtempSync(path.join(tmpdir(), 'grandstand-timeout-'));
let db: OpenDatabase;
beforeAll(async () => {
  db = await openDataDirectory(root, await ensureTemplate(cacheDir));
}, 60_000);
afterAll(async () => {
  await db.close();
  rmSync(root, { recursive: true, force: true });
});

const shortTimeout = { statementTimeoutMs: 40 };
const endless = {
  'a long computation': sql`SELECT count(*) FROM generate_series(1, 1000000) a
    CROSS JOIN generate_series(1, 1000000) b`,
  'a statement that sleeps': sql`SELECT pg_sleep(3600)`,
};
const add = ({ trx, tenantId }: Scope) =>
  trx
    .insertInto('tenant')
    .values({ id: tenantId, name: 'A name', content_version: null, created_at: new Date(0) })
    .execute();
const findTenantId = async (tenantId: string): Promise<string | null> => {
  const row = await db.forTenant(tenantId, ({ trx }) =>
    trx.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst(),
  );
  return row?.id ?? null;
};

describe('statement timeout of the embedded database', () => {
  it.each(Object.entries(endless))(
    '[SEC-24] %s is cancelled: committed data stays, its transaction is rolled back, and the next statement runs',
    async (name, statement) => {
      const [committed, rolledBack, next] = ['before', 'during', 'next'].map(
        (word) => `${word} ${name}`,
      );
      await db.forTenant(committed ?? '', add);
      const ending = db
        .forTenant(
          rolledBack ?? '',
          async (scope) => {
            await add(scope);
            await statement.execute(scope.trx);
          },
          shortTimeout,
        )
        .catch((error: Error) => error);
      // Queued in the meantime, so it waits for the timeout and then runs.
      const other = db.forTenant(next ?? '', add);
      const error = await ending;
      expect(error).toMatchObject({ code: '57014' });
      expect(fromDatabaseError(error as Error)?.code).toBe('service_unavailable');
      await other;
      expect(
        await Promise.all([committed, rolledBack, next].map((id) => findTenantId(id ?? ''))),
      ).toEqual([committed, null, next]);
    },
    60_000,
  );

  it('[SEC-24] rolls the transaction back even if its code swallows the error', async () => {
    const swallowing = db.forTenant(
      'swallowed',
      async (scope) => {
        await add(scope);
        await endless['a long computation'].execute(scope.trx).catch(() => {});
      },
      shortTimeout,
    );
    await expect(swallowing).rejects.toMatchObject({ code: '57014' });
    const writing = db.forTenant(
      'swallowed',
      async (scope) => {
        await endless['a long computation'].execute(scope.trx).catch(() => {});
        await add(scope);
      },
      shortTimeout,
    );
    await expect(writing).rejects.toMatchObject({ code: '57014' });
    expect(await findTenantId('swallowed')).toBeNull();
  }, 60_000);

  it('does not apply without a limit, as in imports', async () => {
    const counted = await db.forTenant(
      'patient',
      ({ trx }) =>
        sql<{
          total: number;
        }>`SELECT count(*)::int AS total FROM generate_series(1, 300000)`.execute(trx),
      { statementTimeoutMs: 0 },
    );
    expect(counted.rows[0]?.total).toBe(300_000);
  });
});
