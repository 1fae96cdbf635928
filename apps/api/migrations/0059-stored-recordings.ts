import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/**
 * Adds the size and location of finished recordings. `bytes` is the size of all files, `moved_bytes` of those
 * that are in the media store only. Existing recordings are due at once: a job measures and may move them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    // Sizes are whole numbers up to 2^53, stored as double precision because drivers return bigint as a
    // string. A row outlives its event, because its files must be removed.
    `CREATE TABLE stored_recording (
      tenant_id text NOT NULL REFERENCES tenant (id),
      recording_id text NOT NULL,
      event_id text NOT NULL,
      bytes double precision NOT NULL DEFAULT 0,
      moved_bytes double precision NOT NULL DEFAULT 0,
      problem text CHECK (length(problem) <= 500),
      due_at timestamptz,
      finished_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, recording_id)
    )`,
    'CREATE INDEX stored_recording_due ON stored_recording (tenant_id, due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX stored_recording_age ON stored_recording (tenant_id, finished_at)',
    // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
    'ALTER TABLE event NO FORCE ROW LEVEL SECURITY',
    `INSERT INTO stored_recording (tenant_id, recording_id, event_id, due_at, finished_at, changed_at)
      SELECT tenant_id, film, id, now(), coalesce(game_end_date, now()), now() FROM event
      WHERE status = 'archived' AND media_type = 'event' AND stream ->> 'kind' = 'recording'
      ON CONFLICT DO NOTHING`,
    `INSERT INTO stored_recording (tenant_id, recording_id, event_id, due_at, finished_at, changed_at)
      SELECT tenant_id, stream ->> 'panorama', id, now(), coalesce(game_end_date, now()), now() FROM event
      WHERE status = 'archived' AND media_type = 'event' AND stream ->> 'panorama' IS NOT NULL
      ON CONFLICT DO NOTHING`,
    'ALTER TABLE event FORCE ROW LEVEL SECURITY',
    'ALTER TABLE stored_recording ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE stored_recording FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON stored_recording USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
