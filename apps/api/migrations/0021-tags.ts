import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  // A tag without `user_id` was imported with the content. `client_id` is the id given by the browser that
  // created it.
  `CREATE TABLE tag (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text,
    client_id text,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    type text NOT NULL CHECK (length(type) BETWEEN 1 AND 32),
    start_ms integer NOT NULL CHECK (start_ms >= 0),
    end_ms integer NOT NULL,
    wall_clock timestamptz,
    is_global boolean NOT NULL,
    video_type text NOT NULL CHECK (video_type IN ('live', 'vod')),
    team_id text,
    player_number integer CHECK (player_number >= 0),
    player_color text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CHECK (end_ms >= start_ms),
    CHECK (is_global OR user_id IS NOT NULL),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  // Indexes in the order of the lists of an event's tags and of a user's own.
  'CREATE INDEX tag_event ON tag (tenant_id, event_id, is_global, start_ms, id)',
  'CREATE INDEX tag_own ON tag (tenant_id, user_id, event_id, start_ms, id)',
  'CREATE UNIQUE INDEX tag_sent_once ON tag (tenant_id, user_id, client_id)',
  // Finds imported tags at `wall_clock`, when they become visible.
  'CREATE INDEX tag_due ON tag (tenant_id, wall_clock) WHERE is_global AND user_id IS NULL',
  'ALTER TABLE tag ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE tag FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON tag USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds tags: moments that viewers mark, for themselves or for everyone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
