import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds the time at which the content of each generated legal page last changed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TABLE legal_version (
    tenant_id text NOT NULL REFERENCES tenant (id),
    type text NOT NULL,
    content_hash text NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, type)
  )`);
  // The privacy policy checks whether a tenant has such an event at all.
  await run("CREATE INDEX event_regions ON event (tenant_id) WHERE regions <> 'null'::jsonb");
  await run('ALTER TABLE legal_version ENABLE ROW LEVEL SECURITY');
  await run('ALTER TABLE legal_version FORCE ROW LEVEL SECURITY');
  await run(
    `CREATE POLICY own_tenant ON legal_version USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  );
}
