import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const ofClip =
  'FOREIGN KEY (tenant_id, clip_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE';

const tables = {
  // One report of a viewer. It counts for the network, a keyed hash, from which it was sent.
  clip_report: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    clip_id text NOT NULL,
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 32),
    is_counted boolean NOT NULL,
    network text CHECK (length(network) = 43),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, clip_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE,
    ${ofClip}
  )`,
  // A clip with reports that count, and whether operators have reviewed it.
  reported_clip: `(
    tenant_id text NOT NULL REFERENCES tenant (id),
    clip_id text NOT NULL,
    reports integer NOT NULL CHECK (reports > 0),
    is_reviewed boolean NOT NULL DEFAULT false,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, clip_id),
    ${ofClip}
  )`,
};

const indexes = [
  'CREATE INDEX clip_report_clip ON clip_report (tenant_id, clip_id)',
  'CREATE INDEX clip_report_time ON clip_report (tenant_id, created_at)',
  `CREATE INDEX clip_report_counted_user ON clip_report (tenant_id, user_id, created_at)
    WHERE is_counted`,
  `CREATE INDEX clip_report_counted_network ON clip_report (tenant_id, network, created_at)
    WHERE is_counted`,
  `CREATE INDEX reported_clip_open ON reported_clip (tenant_id, last_at DESC, clip_id DESC)
    WHERE NOT is_reviewed`,
];

/** Adds viewers' reports of clips. */
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
