import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const added = ['watched_event', 'watched_minute'];

const statements = [
  // How many minutes of its event a play has counted; a repeated report adds none.
  `ALTER TABLE analytics_play
    ADD COLUMN minutes smallint NOT NULL DEFAULT 0 CHECK (minutes >= 0)`,
  // Counts of plays by minute of an event. No row belongs to a viewer, browser or play.
  `CREATE TABLE watched_event (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    viewing text NOT NULL CHECK (viewing IN ('live', 'replay')),
    plays integer NOT NULL CHECK (plays >= 0),
    day date NOT NULL,
    PRIMARY KEY (tenant_id, event_id, viewing),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX watched_event_day ON watched_event (tenant_id, day, event_id, viewing)',
  // Free space in each page, so that counting changes no index.
  `CREATE TABLE watched_minute (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    viewing text NOT NULL,
    minute smallint NOT NULL CHECK (minute BETWEEN -120 AND 1439),
    plays integer NOT NULL CHECK (plays > 0),
    PRIMARY KEY (tenant_id, event_id, viewing, minute),
    FOREIGN KEY (tenant_id, event_id, viewing)
      REFERENCES watched_event (tenant_id, event_id, viewing) ON DELETE CASCADE
  ) WITH (fillfactor = 70)`,
  ...added.flatMap((table) => [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ]),
];

/** Adds how many plays watched each minute of an event. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const compatible = true;
