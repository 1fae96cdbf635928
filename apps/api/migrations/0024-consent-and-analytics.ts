import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const isolateTenants = (table: string) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];
const statements = [
  // One row for each consent choice. A withdrawal is another row with fewer purposes in `agreed`.
  `CREATE TABLE consent_choice (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    browser_id text NOT NULL CHECK (length(browser_id) = 36),
    user_id text,
    version text NOT NULL CHECK (length(version) BETWEEN 1 AND 120),
    lang text NOT NULL CHECK (length(lang) BETWEEN 1 AND 16),
    agreed text NOT NULL CHECK (length(agreed) <= 120),
    chosen_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX consent_choice_user ON consent_choice (tenant_id, user_id)',
  'CREATE INDEX consent_choice_time ON consent_choice (tenant_id, chosen_at)',
  ...isolateTenants('consent_choice'),
  // Analytics events. No row names the viewer.
  `CREATE TABLE analytics_event (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    visitor text NOT NULL CHECK (length(visitor) = 36),
    kind text NOT NULL CHECK (kind IN ('page', 'track', 'playback')),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    path text CHECK (length(path) <= 200),
    properties jsonb NOT NULL,
    happened_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  'CREATE INDEX analytics_event_time ON analytics_event (tenant_id, happened_at)',
  ...isolateTenants('analytics_event'),
];

/** Adds the viewers' consent choices, and analytics in the tenant's own database. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
