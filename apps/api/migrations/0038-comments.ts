import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const ofEvent =
  'FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE';
const ofUser = (column: string) =>
  `FOREIGN KEY (tenant_id, ${column}) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE`;

const tables = {
  // Created with the first comment or setting. `last_seq` is the number of the last change; each change
  // locks the row, so that changes are in order.
  comment_room: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    event_id text NOT NULL,
    is_open boolean NOT NULL DEFAULT true,
    slow_seconds integer CHECK (slow_seconds BETWEEN 0 AND 3600),
    last_seq integer NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, event_id),
    ${ofEvent}
  )`,
  // A comment without `user_id` was imported with the content; its author is `author_name`.
  comment: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text,
    author_id text NOT NULL,
    author_name text CHECK (length(author_name) BETWEEN 1 AND 60),
    client_id text,
    seq integer NOT NULL,
    text text NOT NULL CHECK (length(text) <= 600),
    start_ms integer NOT NULL CHECK (start_ms >= 0),
    wall_clock timestamptz,
    state text NOT NULL CHECK (state IN ('shown', 'held', 'removed')),
    is_reviewed boolean NOT NULL DEFAULT false,
    reports integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CHECK ((user_id IS NULL) <> (author_name IS NULL)),
    ${ofEvent},
    ${ofUser('user_id')}
  )`,
  // The comments that a viewer hid; one with a reason was also reported.
  comment_hidden: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    comment_id text NOT NULL,
    reason text CHECK (length(reason) BETWEEN 1 AND 32),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, comment_id),
    ${ofUser('user_id')},
    FOREIGN KEY (tenant_id, comment_id) REFERENCES comment (tenant_id, id) ON DELETE CASCADE
  )`,
  comment_mute: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    author_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, author_id),
    ${ofUser('user_id')}
  )`,
  comment_ban: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    ${ofUser('user_id')}
  )`,
  // Counts of reactions by time of the video, without the users who reacted.
  comment_reaction: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    event_id text NOT NULL,
    at_ms integer NOT NULL CHECK (at_ms >= 0),
    reaction text NOT NULL CHECK (length(reaction) BETWEEN 1 AND 32),
    count integer NOT NULL CHECK (count > 0),
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, event_id, at_ms, reaction),
    ${ofEvent}
  )`,
};

const indexes = [
  'CREATE INDEX comment_place ON comment (tenant_id, event_id, start_ms, seq)',
  'CREATE INDEX comment_change ON comment (tenant_id, event_id, seq)',
  'CREATE INDEX comment_own ON comment (tenant_id, user_id, event_id, created_at)',
  'CREATE UNIQUE INDEX comment_sent_once ON comment (tenant_id, user_id, client_id)',
  'CREATE INDEX comment_due ON comment (tenant_id, wall_clock) WHERE user_id IS NULL',
  'CREATE INDEX comment_hidden_comment ON comment_hidden (tenant_id, comment_id)',
  'CREATE INDEX comment_room_change ON comment_room (tenant_id, changed_at)',
];

/** Adds the comments of a match. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    await sql.raw(`CREATE TABLE ${name} ${columns}`).execute(db);
    await sql.raw(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`).execute(db);
    await sql.raw(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`).execute(db);
    await sql
      .raw(
        `CREATE POLICY own_tenant ON ${name} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
      )
      .execute(db);
  }
  for (const index of indexes) await sql.raw(index).execute(db);
}
