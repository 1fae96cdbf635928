import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The schedule of a channel without an encoder. Between the slots, the channel's slate plays. `joins`
  // counts the discontinuities of the playlist before the slot; `is_lost` marks a slot that the slate
  // replaced.
  `CREATE TABLE channel_slot (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    shown_event_id text NOT NULL,
    title text NOT NULL,
    film text NOT NULL,
    joins integer NOT NULL,
    is_lost boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, event_id, starts_at),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  `ALTER TABLE channel_slot ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE channel_slot FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON channel_slot USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds the schedules of channels that show archived events. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
