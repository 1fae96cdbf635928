import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds uploads: files and streams of other sites that become the video of an event. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    // Sizes are whole numbers up to 2^53, stored as double precision because drivers return bigint as a
    // string. An upload outlives its event, because its files must be removed.
    `CREATE TABLE upload (
      tenant_id text NOT NULL REFERENCES tenant (id),
      id text NOT NULL,
      event_id text NOT NULL,
      source text NOT NULL CHECK (length(source) BETWEEN 1 AND 2048),
      is_import boolean NOT NULL,
      state text NOT NULL CHECK (state IN ('uploading', 'packaging', 'done', 'failed')),
      size double precision CHECK (size >= 0),
      percent integer NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
      problem text CHECK (length(problem) <= 500),
      notes jsonb NOT NULL,
      recording_id text,
      stored_bytes double precision NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )`,
    'CREATE INDEX upload_age ON upload (tenant_id, created_at)',
    'CREATE INDEX upload_event ON upload (tenant_id, event_id)',
    'ALTER TABLE upload ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE upload FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON upload USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
