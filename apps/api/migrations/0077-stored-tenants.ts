import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Transactions of no tenant, in which a process reads all tenants that it serves. */
const ofNoTenant = `current_setting('grandstand.tenant', true) = '(none)'`;
const ownTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/**
 * Adds tenants whose settings are in the database, beside those of files, and the host names that they have
 * proven to be theirs. Many tenants may claim a host name; one can have proven it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TABLE stored_tenant (
    tenant_id text PRIMARY KEY REFERENCES tenant (id),
    config json NOT NULL,
    version integer NOT NULL,
    archived_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`);
  await run(`CREATE TABLE tenant_host (
    tenant_id text NOT NULL REFERENCES stored_tenant (tenant_id),
    host text NOT NULL CHECK (length(host) <= 253),
    token text NOT NULL,
    verified_at timestamptz,
    checked_at timestamptz,
    problem text CHECK (length(problem) <= 1000),
    PRIMARY KEY (tenant_id, host)
  )`);
  await run(
    'CREATE UNIQUE INDEX tenant_host_verified ON tenant_host (host) WHERE verified_at IS NOT NULL',
  );
  for (const table of ['stored_tenant', 'tenant_host']) {
    await run(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
    await run(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await run(
      `CREATE POLICY own_tenant ON ${table} USING (${ownTenant}) WITH CHECK (${ownTenant})`,
    );
    await run(`CREATE POLICY read_of_process ON ${table} FOR SELECT USING (${ofNoTenant})`);
  }
}
