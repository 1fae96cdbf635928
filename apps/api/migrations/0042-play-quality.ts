import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The quality of single plays, each under a random id. No row names the viewer. Durations are in ms, bit
  // rates (`_bps`) in bits per second.
  `CREATE TABLE analytics_play (
    tenant_id text NOT NULL REFERENCES tenant (id),
    play text NOT NULL CHECK (length(play) = 36),
    event_id text NOT NULL,
    began_at timestamptz NOT NULL,
    day date NOT NULL,
    start_ms integer CHECK (start_ms >= 0),
    watched_ms integer NOT NULL CHECK (watched_ms >= 0),
    stalls integer NOT NULL CHECK (stalls >= 0),
    stalled_ms integer NOT NULL CHECK (stalled_ms >= 0),
    mean_bps integer CHECK (mean_bps >= 0),
    last_bps integer CHECK (last_bps >= 0),
    switches integer NOT NULL CHECK (switches >= 0),
    errors jsonb NOT NULL,
    PRIMARY KEY (tenant_id, play),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX analytics_play_day ON analytics_play (tenant_id, day, event_id)',
  // For the deletion of an event with its plays, and for reports of one event.
  'CREATE INDEX analytics_play_event ON analytics_play (tenant_id, event_id, day)',
  'CREATE INDEX analytics_play_time ON analytics_play (tenant_id, began_at)',
  `ALTER TABLE analytics_play ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE analytics_play FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON analytics_play USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds playback quality for operators. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
