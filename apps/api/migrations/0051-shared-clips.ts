import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** The tables that the migration reads and writes, in the order in which requests lock them. */
const tables = ['event', 'clip_download'];

/** Counts the clips that are shared already as downloaded, even after they are deleted (SEC-27). */
export async function up(db: Kysely<Tables>): Promise<void> {
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  const force = async (word: 'NO FORCE' | 'FORCE') => {
    for (const table of tables)
      await sql.raw(`ALTER TABLE ${table} ${word} ROW LEVEL SECURITY`).execute(db);
  };
  await force('NO FORCE');
  // Ranges may overlap; the code that reads them merges them.
  await sql
    .raw(
      `INSERT INTO clip_download (tenant_id, user_id, event_id, ranges, updated_at)
        SELECT tenant_id, owner_user_id, parent_event_id,
          jsonb_agg(jsonb_build_object('startMs', start_ms, 'endMs', end_ms) ORDER BY start_ms),
          now()
        FROM event
        WHERE owner_user_id IS NOT NULL AND parent_event_id IS NOT NULL AND visibility = 'link'
          AND start_ms IS NOT NULL AND end_ms IS NOT NULL
        GROUP BY tenant_id, owner_user_id, parent_event_id
        ON CONFLICT (tenant_id, user_id, event_id)
          DO UPDATE SET ranges = clip_download.ranges || excluded.ranges`,
    )
    .execute(db);
  await force('FORCE');
}
