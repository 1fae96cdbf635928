import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds viewers' lists of clips. A deleted clip is removed from every list. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TABLE clip_list (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    visibility text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`);
  await run('CREATE INDEX clip_list_user ON clip_list (tenant_id, user_id, updated_at)');
  await run(`CREATE TABLE clip_list_entry (
    tenant_id text NOT NULL,
    list_id text NOT NULL,
    event_id text NOT NULL,
    position integer NOT NULL,
    PRIMARY KEY (tenant_id, list_id, event_id),
    FOREIGN KEY (tenant_id, list_id) REFERENCES clip_list (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`);
  await run('CREATE INDEX clip_list_entry_event ON clip_list_entry (tenant_id, event_id)');
  for (const table of ['clip_list', 'clip_list_entry']) {
    await run(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
    await run(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await run(
      `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    );
  }
}
