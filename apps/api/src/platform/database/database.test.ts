import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing.ts';
import type { Database } from './database.ts';
import { fromDatabaseError } from './database-error.ts';
import { refusePrivilegedRole } from './server/postgres.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const id of ['alpha', 'beta'])
    await db.forTenant(id, ({ trx }) =>
      trx
        .insertInto('tenant')
        .values({ id, name: id, content_version: null, created_at: new Date() })
        .execute(),
    );
}, 60_000);
afterAll(() => db.close());

const device = (tenant: string) => ({
  tenant_id: tenant,
  id: 'd1',
  user_id: 'u1',
  device_id: 'x',
  device_name: 'x',
  os_name: null,
  os_version: null,
  added_at: new Date(),
  updated_at: new Date(),
});

describe('forTenant', () => {
  it("[SEC-01] sees only its tenant's rows, even without a predicate", async () => {
    const seen = await db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('tenant').select('id').execute(),
    );
    expect(seen).toEqual([{ id: 'alpha' }]);
    const changed = await db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('tenant').set({ name: 'taken over' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    const beta = await db.forTenant('beta', ({ trx }) =>
      trx.selectFrom('tenant').select('name').executeTakeFirst(),
    );
    expect(beta?.name).toBe('beta');
  });

  it('[SEC-01] cannot write a row of another tenant', async () => {
    const write = db.forTenant('alpha', ({ trx }) =>
      trx.insertInto('device').values(device('beta')).execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  it('[SEC-01] sees no rows outside a tenant, even after a tenant was used', async () => {
    await db.forTenant('alpha', async () => {});
    const seen = await db.withoutTenant((trx) => trx.selectFrom('tenant').selectAll().execute());
    expect(seen).toEqual([]);
  });

  it('[SEC-01] every table with a tenant has a forced policy and a key that starts with the tenant', async () => {
    const { rows } = await db.withoutTenant((trx) =>
      sql<{ name: string; forced: boolean; policies: number; key: string | null }>`
        SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
          (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies,
          (SELECT a.attname FROM pg_index i JOIN pg_attribute a
             ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
           WHERE i.indrelid = c.oid AND i.indisprimary) AS key
        FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      `.execute(trx),
    );
    const owned = rows.filter(({ name }) => !['meta', 'migration'].includes(name));
    expect(owned.length).toBeGreaterThanOrEqual(8);
    const ofTenants = { policies: 1, key: 'tenant_id' };
    // The audit may be read and added to, not changed. Operators are above tenants, which see their roles only.
    // Processes read the stored tenants and their hosts before they serve any.
    const exceptions: Readonly<Record<string, { policies: number; key: string }>> = {
      audit_entry: { policies: 2, key: 'tenant_id' },
      operator: { policies: 2, key: 'id' },
      operator_passkey: { policies: 1, key: 'id' },
      operator_recovery_code: { policies: 1, key: 'operator_id' },
      operator_role: { policies: 2, key: 'tenant_id' },
      operator_session: { policies: 1, key: 'id' },
      stored_tenant: { policies: 2, key: 'tenant_id' },
      tenant: { policies: 1, key: 'id' },
      tenant_host: { policies: 2, key: 'tenant_id' },
    };
    for (const { name, forced, policies, key } of owned)
      expect({ name, forced, policies, key }).toEqual({
        name,
        forced: true,
        ...(exceptions[name] ?? ofTenants),
      });
  });

  it('[SEC-01] runs as a role that row-level security applies to', async () => {
    const { rows } = await db.forTenant('alpha', ({ trx }) =>
      sql<{ rolsuper: boolean; rolbypassrls: boolean }>`
        SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`.execute(trx),
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  it('rolls back failed work and stays usable', async () => {
    const work = db.forTenant('alpha', async ({ trx }) => {
      await trx.updateTable('tenant').set({ content_version: 'half' }).execute();
      throw new Error('stopped');
    });
    await expect(work).rejects.toThrow('stopped');
    const row = await db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('tenant').select('content_version').executeTakeFirst(),
    );
    expect(row?.content_version).toBeNull();
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    "neither JIT-compiles a transaction's statements nor starts parallel workers for them",
    async () => {
      const { rows } = await db.forTenant('a', ({ trx }) =>
        sql<{ jit: string; workers: string }>`SELECT current_setting('jit') AS jit,
          current_setting('max_parallel_workers_per_gather') AS workers`.execute(trx),
      );
      expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
    },
  );

  it('plans with current statistics after a vacuum', async () => {
    await db.forTenant('alpha', ({ trx }) => trx.selectFrom('tenant').selectAll().execute());
    await db.vacuum();
    const { rows } = await db.withoutTenant((trx) =>
      sql<{ counted: number }>`SELECT reltuples::int AS counted FROM pg_class
        WHERE oid = 'tenant'::regclass`.execute(trx),
    );
    // A server updates statistics when it chooses; -1 means that there are none yet.
    expect(rows[0]?.counted).toBeGreaterThanOrEqual(db.kind === 'pglite' ? 2 : -1);
  });

  it('reads 64-bit numbers as text in both databases', async () => {
    const { rows } = await db.withoutTenant((trx) =>
      sql`SELECT 9007199254740993::bigint AS n`.execute(trx),
    );
    expect(rows).toEqual([{ n: '9007199254740993' }]);
  });
});

it.skipIf(!process.env.TEST_DATABASE_URL)(
  "[SEC-24] PostgreSQL ends a request's statement after two seconds",
  async () => {
    const asServed = await openTestDatabase({ timeoutFactor: 1 });
    try {
      const { rows } = await asServed.forTenant('alpha', ({ trx }) =>
        sql`SELECT current_setting('statement_timeout') AS most`.execute(trx),
      );
      expect(rows).toEqual([{ most: '2s' }]);
      // Compares with the server's clock, because the server enforces the limit, however slow this machine
      // is.
      await expect(
        asServed.forTenant('alpha', ({ trx }) => sql`SELECT pg_sleep(3600)`.execute(trx)),
      ).rejects.toMatchObject({ code: '57014' });
    } finally {
      await asServed.close();
    }
  },
);

describe('refusePrivilegedRole', () => {
  it.each([
    [true, false, 'superuser'],
    [false, true, 'bypass row-level security'],
  ])('[SEC-01] refuses superuser %s, bypass %s', (rolsuper, rolbypassrls, expected) => {
    expect(() => refusePrivilegedRole({ rolname: 'app', rolsuper, rolbypassrls })).toThrow(
      expected,
    );
  });

  it('accepts an ordinary role', () => {
    expect(() =>
      refusePrivilegedRole({ rolname: 'app', rolsuper: false, rolbypassrls: false }),
    ).not.toThrow();
  });
});

describe('fromDatabaseError', () => {
  it.each([
    ['23505', 409, null],
    ['53100', 507, null],
    ['57014', 503, 2],
    ['ECONNREFUSED', 503, 2],
    ['08006', 503, 2],
    ['22P02', 400, null],
  ])('%s becomes status %i', (code, status, retryAfter) => {
    const error = fromDatabaseError(Object.assign(new Error('driver text'), { code }));
    expect(error).toMatchObject({ status, retryAfter });
    expect(error?.message).not.toContain('driver text');
  });

  it('leaves unknown errors as internal errors', () => {
    expect(fromDatabaseError(new TypeError('x'))).toBeNull();
  });
});
