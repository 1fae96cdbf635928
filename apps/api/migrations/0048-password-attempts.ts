import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Wrong passwords of an account, a device, a session or an address within a window.
  `CREATE TABLE password_attempt (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    failures integer NOT NULL CHECK (failures >= 0),
    failed_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    mailed_at timestamptz,
    PRIMARY KEY (tenant_id, id)
  )`,
  'CREATE INDEX password_attempt_end ON password_attempt (tenant_id, ends_at)',

  // Devices from which an account may sign in despite its limit, because of a link sent by mail.
  `CREATE TABLE trusted_device (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 64),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, device_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX trusted_device_end ON trusted_device (tenant_id, expires_at)',

  `ALTER TABLE mail_link
    DROP CONSTRAINT mail_link_purpose_check,
    ADD CONSTRAINT mail_link_purpose_check CHECK (purpose IN ('reset', 'verify', 'sign-in'))`,

  // True if the provider verified the account's mail address or created the account; false if a password
  // linked it, and for links older than this column.
  'ALTER TABLE linked_account ADD COLUMN proven boolean NOT NULL DEFAULT false',

  // The ended sessions of a removed device remain, so that the device learns why they ended.
  'ALTER TABLE token_family ADD COLUMN device_removed_at timestamptz',
];

/** Adds the limits of password attempts, trusted devices, and the time when a session's device was removed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['password_attempt', 'trusted_device']) {
    await sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`).execute(db);
    await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
    await sql
      .raw(
        `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
      )
      .execute(db);
  }
}
