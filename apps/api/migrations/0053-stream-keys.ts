import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The tenant's camera that films the event.
  'ALTER TABLE event ADD COLUMN camera text CHECK (length(camera) BETWEEN 1 AND 64)',
  `CREATE INDEX event_camera ON event (tenant_id, camera, starts_at) WHERE camera IS NOT NULL`,

  // Keys with which encoders publish. Only their hashes are stored.
  `CREATE TABLE stream_key (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    event_id text,
    camera text CHECK (length(camera) BETWEEN 1 AND 64),
    role text NOT NULL CHECK (role IN ('main', 'backup')),
    key_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, key_hash),
    CHECK ((event_id IS NULL) <> (camera IS NULL)),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX stream_key_event ON stream_key (tenant_id, event_id)',
  'CREATE INDEX stream_key_age ON stream_key (tenant_id, created_at, id)',
  'ALTER TABLE stream_key ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE stream_key FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON stream_key USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds stream keys, of an event or of a camera, and the camera of an event. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
