import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Whether a report counts, and the keyed hash of the reporter's network if it does.
  `ALTER TABLE comment_hidden
    ADD COLUMN is_counted boolean NOT NULL DEFAULT false,
    ADD COLUMN network text CHECK (length(network) = 43)`,
  `CREATE INDEX comment_hidden_counted_user ON comment_hidden (tenant_id, user_id, created_at)
    WHERE is_counted`,
  `CREATE INDEX comment_hidden_counted_network ON comment_hidden (tenant_id, network, created_at)
    WHERE is_counted`,
  // The browser's id of the device that a comment was written on. A ban of the device applies to all
  // accounts on it.
  'ALTER TABLE comment ADD COLUMN device_id text CHECK (length(device_id) <= 64)',
  // Without a foreign key to the account, because the ban remains when the account is deleted.
  `CREATE TABLE comment_ban_device (
    tenant_id text NOT NULL REFERENCES tenant (id),
    device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 64),
    user_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, device_id, user_id)
  )`,
  'CREATE INDEX comment_ban_device_user ON comment_ban_device (tenant_id, user_id)',
  'CREATE INDEX comment_ban_device_time ON comment_ban_device (tenant_id, created_at)',
  'ALTER TABLE comment_ban_device ENABLE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON comment_ban_device USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Existing tables that the migration reads for every tenant. */
const read = ['comment_ban', 'device'];

/** Adds which reports of comments count, and the devices of banned viewers. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  for (const table of read)
    await sql.raw(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`).execute(db);
  await sql`INSERT INTO comment_ban_device (tenant_id, device_id, user_id, created_at)
    SELECT b.tenant_id, d.device_id, b.user_id, b.created_at FROM comment_ban b
      JOIN device d ON d.tenant_id = b.tenant_id AND d.user_id = b.user_id`.execute(db);
  for (const table of [...read, 'comment_ban_device'])
    await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
}
