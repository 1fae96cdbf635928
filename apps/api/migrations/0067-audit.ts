import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds the record of what operators changed. No policy lets the product change or delete an entry. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TABLE audit_entry (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL,
    actor_kind text NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    actor_address text NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`);
  await run('CREATE UNIQUE INDEX audit_entry_latest ON audit_entry (tenant_id, number DESC)');
  await run(
    'CREATE INDEX audit_entry_subject ON audit_entry (tenant_id, subject_kind, subject_id, number DESC)',
  );
  await run('CREATE INDEX audit_entry_actor ON audit_entry (tenant_id, actor_id, number DESC)');
  await run('ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY');
  await run('ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY');
  await run(`CREATE POLICY read_own_tenant ON audit_entry FOR SELECT USING (${isCurrentTenant})`);
  await run(
    `CREATE POLICY add_to_own_tenant ON audit_entry FOR INSERT WITH CHECK (${isCurrentTenant})`,
  );
}
