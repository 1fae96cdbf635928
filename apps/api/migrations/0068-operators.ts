import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Transactions of no tenant, in which people sign in and sessions are checked. */
const ofNoTenant = `current_setting('grandstand.tenant', true) = '(none)'`;
const ownTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
/** Transactions on behalf of the person themselves. */
const oneself = (column: string) => `${column} = current_setting('grandstand.operator', true)`;

/**
 * Adds operators as people. An account belongs to no tenant, since an agency's editor works for many clubs;
 * a transaction of a tenant sees only the accounts that have a role there, and never their passkeys, codes
 * and sessions.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const protect = async (table: string, policies: readonly string[]) => {
    await run(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
    await run(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    for (const policy of policies) await run(`CREATE POLICY ${policy}`);
  };

  await run(`CREATE TABLE operator (
    id text PRIMARY KEY,
    email text NOT NULL UNIQUE,
    name text NOT NULL,
    password_hash text NOT NULL,
    password_changed_at timestamptz NOT NULL,
    is_administrator boolean NOT NULL,
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_last_step integer,
    passkeys integer NOT NULL DEFAULT 0,
    last_seen_at timestamptz,
    created_at timestamptz NOT NULL
  )`);
  await run(`CREATE TABLE operator_role (
    tenant_id text NOT NULL REFERENCES tenant (id),
    operator_id text NOT NULL REFERENCES operator (id),
    role text NOT NULL,
    version integer NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, operator_id)
  )`);
  await run('CREATE INDEX operator_role_person ON operator_role (operator_id)');
  await run(`CREATE TABLE operator_passkey (
    id text PRIMARY KEY,
    operator_id text NOT NULL REFERENCES operator (id),
    credential_id text NOT NULL UNIQUE,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    host text NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`);
  await run('CREATE INDEX operator_passkey_person ON operator_passkey (operator_id)');
  await run(`CREATE TABLE operator_recovery_code (
    operator_id text NOT NULL REFERENCES operator (id),
    hash text NOT NULL,
    PRIMARY KEY (operator_id, hash)
  )`);
  await run(`CREATE TABLE operator_session (
    id text PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    operator_id text NOT NULL REFERENCES operator (id),
    tenant_id text NOT NULL REFERENCES tenant (id),
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    proven_at timestamptz NOT NULL,
    agent text,
    address text NOT NULL
  )`);
  await run('CREATE INDEX operator_session_person ON operator_session (operator_id)');
  await run('CREATE INDEX operator_session_expiry ON operator_session (expires_at)');
  await run(`CREATE TABLE operator_invitation (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    hash text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    is_administrator boolean NOT NULL,
    locale text NOT NULL,
    invited_by text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, hash),
    UNIQUE (tenant_id, email)
  )`);
  await run(
    'CREATE INDEX operator_invitation_latest ON operator_invitation (tenant_id, created_at DESC, id DESC)',
  );
  await run(`CREATE TABLE operator_key (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    hash text NOT NULL,
    name text NOT NULL,
    start text NOT NULL,
    scopes jsonb NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, hash)
  )`);
  await run(
    'CREATE INDEX operator_key_latest ON operator_key (tenant_id, created_at DESC, id DESC)',
  );
  await run(`CREATE TABLE operator_token (
    tenant_id text NOT NULL REFERENCES tenant (id),
    hash text NOT NULL,
    purpose text NOT NULL,
    operator_id text REFERENCES operator (id),
    data jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, hash)
  )`);
  await run('CREATE INDEX operator_token_expiry ON operator_token (tenant_id, expires_at)');
  await run('CREATE INDEX operator_token_age ON operator_token (tenant_id, created_at)');

  for (const table of ['operator_invitation', 'operator_key', 'operator_token'])
    await protect(table, [`own_tenant ON ${table} USING (${ownTenant}) WITH CHECK (${ownTenant})`]);
  await protect('operator_role', [
    `own_tenant ON operator_role USING (${ownTenant}) WITH CHECK (${ownTenant})`,
    `read_of_person ON operator_role FOR SELECT USING (${ofNoTenant} OR ${oneself('operator_id')})`,
  ]);
  for (const table of ['operator_passkey', 'operator_recovery_code', 'operator_session'])
    await protect(table, [
      `of_person ON ${table} USING (${ofNoTenant} OR ${oneself('operator_id')})
        WITH CHECK (${ofNoTenant} OR ${oneself('operator_id')})`,
    ]);
  const hasRole = `EXISTS (SELECT 1 FROM operator_role r
    WHERE r.operator_id = operator.id AND r.${ownTenant})`;
  await protect('operator', [
    `of_person ON operator USING (${ofNoTenant} OR ${oneself('id')})
      WITH CHECK (${ofNoTenant} OR ${oneself('id')})`,
    `read_with_role ON operator FOR SELECT USING (${hasRole})`,
  ]);
}
