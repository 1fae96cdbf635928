import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const isolateTenants = (table: string): string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

const statements = [
  // The source of a channel's program, and the result of the last attempt to read it.
  `CREATE TABLE channel_program (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    source text NOT NULL,
    tried_at timestamptz NOT NULL,
    fetched_at timestamptz,
    failure text,
    PRIMARY KEY (tenant_id, event_id),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  ...isolateTenants('channel_program'),
  // The entries of a program: single broadcasts.
  `CREATE TABLE channel_programme (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    title text NOT NULL,
    description text,
    shown_event_id text,
    PRIMARY KEY (tenant_id, event_id, starts_at),
    FOREIGN KEY (tenant_id, event_id)
      REFERENCES channel_program (tenant_id, event_id) ON DELETE CASCADE
  )`,
  ...isolateTenants('channel_programme'),
];

/** Stores the programs of channels as read from their sources. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
