import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The playback of each session of an account. A stream without a recent `seen_at` has ended.
  `CREATE TABLE playback_stream (
    tenant_id text NOT NULL,
    session_id text NOT NULL,
    id text NOT NULL,
    user_id text NOT NULL,
    event_id text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    stopped_at timestamptz,
    PRIMARY KEY (tenant_id, session_id),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX playback_stream_user ON playback_stream (tenant_id, user_id)',
  'CREATE INDEX playback_stream_seen ON playback_stream (tenant_id, seen_at)',
  'ALTER TABLE playback_stream ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE playback_stream FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON playback_stream USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Stores the concurrent streams of an account, which are limited. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
