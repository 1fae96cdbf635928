import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** The length limits are generous; they only keep a single value from filling the disk. */
const statements = [
  `CREATE TABLE tenant (
    id text PRIMARY KEY CHECK (length(id) <= 32),
    name text NOT NULL CHECK (length(name) <= 200),
    content_version text CHECK (length(content_version) <= 200),
    created_at timestamptz NOT NULL
  )`,

  `CREATE TABLE identity (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    type text NOT NULL,
    media_type text NOT NULL,
    title text NOT NULL CHECK (length(title) <= 400),
    short_title text NOT NULL CHECK (length(short_title) <= 100),
    folded_title text COLLATE "C" NOT NULL CHECK (length(folded_title) <= 1200),
    parent_id text,
    identity_ids jsonb NOT NULL,
    main_categories jsonb NOT NULL,
    sport_type text,
    archived boolean NOT NULL,
    position integer NOT NULL,
    color text CHECK (length(color) <= 32),
    image_url text CHECK (length(image_url) <= 2048),
    banner_url text CHECK (length(banner_url) <= 2048),
    banners jsonb NOT NULL,
    mobile_banners jsonb NOT NULL,
    logo_url text CHECK (length(logo_url) <= 2048),
    links jsonb NOT NULL,
    added_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES identity (tenant_id, id)
  )`,
  'CREATE INDEX identity_parent ON identity (tenant_id, parent_id)',
  'CREATE INDEX identity_position ON identity (tenant_id, type, position, id)',

  `CREATE TABLE user_account (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    email text NOT NULL CHECK (length(email) <= 320),
    password_hash text NOT NULL CHECK (length(password_hash) <= 400),
    display_name text NOT NULL CHECK (length(display_name) <= 200),
    full_name text NOT NULL CHECK (length(full_name) <= 400),
    city text CHECK (length(city) <= 200),
    gender text CHECK (length(gender) <= 32),
    date_of_birth text CHECK (date_of_birth ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    phone text CHECK (length(phone) <= 100),
    country_name text CHECK (length(country_name) <= 200),
    postal_code text CHECK (length(postal_code) <= 100),
    can_create_global_tag boolean NOT NULL DEFAULT false,
    favorite_club_id text CHECK (length(favorite_club_id) <= 64),
    options jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT user_account_email UNIQUE (tenant_id, email)
  )`,

  `CREATE TABLE event (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    media_type text NOT NULL,
    media_sub_type text,
    reference_id text CHECK (length(reference_id) <= 128),
    genius_id text CHECK (length(genius_id) <= 128),
    title text NOT NULL CHECK (length(title) <= 400),
    folded_title text COLLATE "C" NOT NULL CHECK (length(folded_title) <= 1200),
    meta_title text CHECK (length(meta_title) <= 400),
    description text CHECK (length(description) <= 10000),
    image_url text CHECK (length(image_url) <= 2048),
    date timestamptz NOT NULL,
    game_start_date timestamptz,
    game_end_date timestamptz,
    starts_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(game_start_date, date)) STORED,
    sport_type text NOT NULL,
    game_type text CHECK (length(game_type) <= 64),
    status text NOT NULL,
    is_external boolean NOT NULL,
    gender text,
    commerce_type text NOT NULL,
    is_enabled_vidswap_stats boolean NOT NULL,
    team1_id text,
    team2_id text,
    regions jsonb,
    stream jsonb NOT NULL,
    pano boolean NOT NULL,
    epg_url text CHECK (length(epg_url) <= 2048),
    duration double precision,
    score jsonb,
    score_timeline jsonb NOT NULL,
    position integer NOT NULL,
    parent_event_id text,
    start_ms integer,
    end_ms integer,
    player_number integer,
    player_color text CHECK (length(player_color) <= 32),
    owner_user_id text,
    added_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, team1_id) REFERENCES identity (tenant_id, id),
    FOREIGN KEY (tenant_id, team2_id) REFERENCES identity (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_event_id) REFERENCES event (tenant_id, id),
    FOREIGN KEY (tenant_id, owner_user_id) REFERENCES user_account (tenant_id, id)
  )`,
  'CREATE UNIQUE INDEX event_reference ON event (tenant_id, reference_id)',
  'CREATE INDEX event_status_start ON event (tenant_id, status, starts_at, id)',
  'CREATE INDEX event_start ON event (tenant_id, starts_at DESC, id)',
  'CREATE INDEX event_date ON event (tenant_id, date DESC, id)',
  'CREATE INDEX event_sport ON event (tenant_id, sport_type, status, starts_at)',
  'CREATE INDEX event_position ON event (tenant_id, media_type, status, position, starts_at, id)',
  'CREATE INDEX event_title ON event (tenant_id, folded_title, id)',
  'CREATE INDEX event_added ON event (tenant_id, added_at, id)',
  'CREATE INDEX event_created ON event (tenant_id, created_at, id)',
  'CREATE INDEX event_team1 ON event (tenant_id, team1_id, starts_at)',
  'CREATE INDEX event_team2 ON event (tenant_id, team2_id, starts_at)',
  'CREATE INDEX event_parent ON event (tenant_id, parent_event_id)',
  'CREATE INDEX event_owner ON event (tenant_id, owner_user_id)',

  `CREATE TABLE event_identity (
    tenant_id text NOT NULL REFERENCES tenant (id),
    event_id text NOT NULL,
    identity_id text NOT NULL,
    position integer NOT NULL,
    PRIMARY KEY (tenant_id, event_id, identity_id),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, identity_id) REFERENCES identity (tenant_id, id)
  )`,
  'CREATE INDEX event_identity_identity ON event_identity (tenant_id, identity_id, event_id)',

  `CREATE TABLE device (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    user_id text NOT NULL,
    device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 64),
    device_name text NOT NULL CHECK (length(device_name) <= 200),
    os_name text CHECK (length(os_name) <= 100),
    os_version text CHECK (length(os_version) <= 100),
    added_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, user_id, device_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,

  `CREATE TABLE token_family (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    user_id text NOT NULL,
    device_row_id text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, device_row_id) REFERENCES device (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX token_family_user ON token_family (tenant_id, user_id)',
  `CREATE UNIQUE INDEX token_family_live ON token_family (tenant_id, device_row_id)
    WHERE revoked_at IS NULL AND device_row_id IS NOT NULL`,

  `CREATE TABLE refresh_token (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    family_id text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    used_by text CHECK (length(used_by) <= 64),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, family_id) REFERENCES token_family (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX refresh_token_family ON refresh_token (tenant_id, family_id)',
];

/** Tables that belong to a tenant, with the column that names it. */
const owned = {
  tenant: 'id',
  identity: 'tenant_id',
  event: 'tenant_id',
  event_identity: 'tenant_id',
  user_account: 'tenant_id',
  device: 'tenant_id',
  token_family: 'tenant_id',
  refresh_token: 'tenant_id',
} as const;

/** Adds tenants, content, accounts, devices and sessions, and shows each row to its own tenant only. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [table, column] of Object.entries(owned)) {
    await sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`).execute(db);
    await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
    const isCurrentTenant = `${column} = current_setting('grandstand.tenant', true)`;
    await sql
      .raw(
        `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
      )
      .execute(db);
  }
}
