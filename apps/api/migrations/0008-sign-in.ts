import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const owner = `FOREIGN KEY (tenant_id, user_id)
  REFERENCES user_account (tenant_id, id) ON DELETE CASCADE`;

const statements = [
  // An account created by a provider's sign-in has no password until the viewer sets one.
  `ALTER TABLE user_account
    ALTER COLUMN password_hash DROP NOT NULL,
    ADD COLUMN email_verified_at timestamptz,
    ADD COLUMN avatar_id text CHECK (length(avatar_id) <= 64)`,

  // An account's identity at a sign-in provider (SEC-10).
  `CREATE TABLE linked_account (
    tenant_id text NOT NULL REFERENCES tenant (id),
    issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 512),
    subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    user_id text NOT NULL,
    provider text NOT NULL CHECK (provider IN ('facebook', 'apple', 'google', 'ifa')),
    email text CHECK (length(email) <= 320),
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, issuer, subject),
    ${owner}
  )`,
  'CREATE INDEX linked_account_user ON linked_account (tenant_id, user_id)',

  // A pending sign-in with a provider. Its secrets are stored as keyed hashes only.
  `CREATE TABLE sign_in_attempt (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    provider text NOT NULL CHECK (provider IN ('facebook', 'apple', 'google', 'ifa')),
    mode text NOT NULL CHECK (mode IN ('signup', 'signin')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    exchanged_at timestamptz,
    token_hash text CHECK (length(token_hash) <= 64),
    tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    used_at timestamptz,
    PRIMARY KEY (tenant_id, id)
  )`,
  'CREATE INDEX sign_in_attempt_end ON sign_in_attempt (tenant_id, expires_at)',

  // Links sent by mail, stored as keyed hashes.
  `CREATE TABLE mail_link (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    user_id text NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('reset', 'verify')),
    email text NOT NULL CHECK (length(email) <= 320),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    ${owner}
  )`,
  'CREATE INDEX mail_link_user ON mail_link (tenant_id, user_id, purpose)',
  'CREATE INDEX mail_link_end ON mail_link (tenant_id, expires_at)',
];

const owned = ['linked_account', 'sign_in_attempt', 'mail_link'];

/** Adds sign-in with providers, links sent by mail, and avatars. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
  for (const table of owned) {
    await sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`).execute(db);
    await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
    await sql
      .raw(
        `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
      )
      .execute(db);
  }
}
