import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Why and until when a viewer may not write; bans by moderators in a chat have no reason.
  `ALTER TABLE comment_ban ADD COLUMN reason text, ADD COLUMN until timestamptz`,
  `ALTER TABLE comment_ban_device ADD COLUMN until timestamptz`,
  'CREATE INDEX comment_ban_latest ON comment_ban (tenant_id, created_at DESC, user_id DESC)',
  // Comments that operators review.
  `CREATE INDEX comment_moderated ON comment (tenant_id, created_at DESC, id DESC)
    WHERE state <> 'shown' OR reports > 0`,
  // A viewer's clip that an operator took down: private, and its owner cannot share it.
  `CREATE TABLE clip_takedown (
    tenant_id text NOT NULL,
    clip_id text NOT NULL,
    reason text NOT NULL,
    was_shared boolean NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, clip_id),
    FOREIGN KEY (tenant_id, clip_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'ALTER TABLE clip_takedown ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE clip_takedown FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON clip_takedown USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  `CREATE INDEX event_viewers_clips ON event (tenant_id, added_at DESC, id DESC)
    WHERE owner_user_id IS NOT NULL`,
  // A tag that an operator took down: only its owner sees it, and cannot make it global again.
  'ALTER TABLE tag ADD COLUMN taken_down_at timestamptz, ADD COLUMN take_down_reason text',
  `CREATE INDEX tag_moderated ON tag (tenant_id, created_at DESC, id DESC)
    WHERE is_global OR taken_down_at IS NOT NULL`,
];

/** Adds the columns with which operators moderate comments, clips and tags. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
