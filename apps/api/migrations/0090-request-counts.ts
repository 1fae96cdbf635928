import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Requests of an address or account within a window, which all processes count together.
  `CREATE TABLE request_count (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    requests integer NOT NULL CHECK (requests > 0),
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  'CREATE INDEX request_count_end ON request_count (tenant_id, ends_at)',
  'ALTER TABLE request_count ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE request_count FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON request_count USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds the counts of requests that are limited across processes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
