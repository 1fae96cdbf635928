import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const owner = `FOREIGN KEY (tenant_id, user_id)
  REFERENCES user_account (tenant_id, id) ON DELETE CASCADE`;
const video = `FOREIGN KEY (tenant_id, event_id)
  REFERENCES event (tenant_id, id) ON DELETE CASCADE`;

const statements = [
  `CREATE TABLE follow (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    identity_id text NOT NULL,
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    type text NOT NULL CHECK (type IN ('team', 'identity_item')),
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, identity_id),
    ${owner},
    FOREIGN KEY (tenant_id, identity_id) REFERENCES identity (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX follow_added ON follow (tenant_id, user_id, added_at, identity_id)',
  'CREATE INDEX follow_identity ON follow (tenant_id, identity_id)',

  `CREATE TABLE watchlist (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    event_id text NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, event_id),
    ${owner},
    ${video}
  )`,
  'CREATE INDEX watchlist_added ON watchlist (tenant_id, user_id, added_at, event_id)',
  'CREATE INDEX watchlist_event ON watchlist (tenant_id, event_id)',

  `CREATE TABLE playback_position (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    event_id text NOT NULL,
    position double precision NOT NULL CHECK (position >= 0),
    duration double precision NOT NULL CHECK (duration > 0),
    is_finished boolean NOT NULL,
    reached_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, event_id),
    ${owner},
    ${video}
  )`,
  `CREATE INDEX playback_position_reached
    ON playback_position (tenant_id, user_id, reached_at, event_id)`,
  'CREATE INDEX playback_position_event ON playback_position (tenant_id, event_id)',

  // Used tokens. With such a token, a sign-in beyond the device limit removes another device, once.
  `CREATE TABLE spent_limit_token (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    user_id text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    ${owner}
  )`,
  'CREATE INDEX spent_limit_token_user ON spent_limit_token (tenant_id, user_id)',
  'CREATE INDEX spent_limit_token_end ON spent_limit_token (tenant_id, expires_at)',

  // When, from which country and with which browser a session was last refreshed; null if never since this
  // migration.
  `ALTER TABLE token_family
    ADD COLUMN seen_at timestamptz,
    ADD COLUMN seen_country text CHECK (length(seen_country) <= 2),
    ADD COLUMN seen_agent text CHECK (length(seen_agent) <= 80)`,
  'CREATE INDEX token_family_device ON token_family (tenant_id, device_row_id)',

  // The clips of a user are deleted with the user.
  `ALTER TABLE event
    DROP CONSTRAINT event_tenant_id_owner_user_id_fkey,
    ADD CONSTRAINT event_tenant_id_owner_user_id_fkey FOREIGN KEY (tenant_id, owner_user_id)
      REFERENCES user_account (tenant_id, id) ON DELETE CASCADE`,
];

const owned = ['follow', 'watchlist', 'playback_position', 'spent_limit_token'];

/** Adds follows, watchlists, playback positions, the last use of sessions, and used device-limit tokens. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
  for (const table of owned) {
    await sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`).execute(db);
    await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
    await sql
      .raw(
        `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
      )
      .execute(db);
  }
}
