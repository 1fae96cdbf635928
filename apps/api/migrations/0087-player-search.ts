import { sql, type Kysely } from 'kysely';
import { distinctWords, keyRowsOf } from '../src/platform/search/search-rows.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** Players read and written at a time. */
const batchSize = 500;
const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The lookup keys of a player's name: its words, their ends and, marked by `~`, their starts with one letter left
  // out.
  `CREATE TABLE roster_player_key (
    tenant_id text NOT NULL REFERENCES tenant (id),
    team_id text NOT NULL,
    number integer NOT NULL,
    key text COLLATE "C" NOT NULL CHECK (length(key) <= 65),
    PRIMARY KEY (tenant_id, team_id, number, key),
    FOREIGN KEY (tenant_id, team_id, number)
      REFERENCES roster_player (tenant_id, team_id, number) ON DELETE CASCADE
  )`,
  'CREATE INDEX roster_player_key_lookup ON roster_player_key (tenant_id, key, team_id, number)',
];

interface StoredPlayer {
  tenant: string;
  team: string;
  number: number;
  name: string;
}

/** Adds the keys of the stored players. */
async function fillKeys(db: Kysely<Tables>): Promise<void> {
  let after: StoredPlayer = { tenant: '', team: '', number: 0, name: '' };
  for (;;) {
    const { rows } = await sql<StoredPlayer>`
      SELECT tenant_id AS tenant, team_id AS team, number, name FROM roster_player
      WHERE (tenant_id, team_id, number) > (${after.tenant}, ${after.team}, ${after.number})
      ORDER BY tenant_id, team_id, number LIMIT ${batchSize}`.execute(db);
    const found = rows.flatMap((row) =>
      keyRowsOf(distinctWords([row.name])).keys.map((key) => ({ ...row, key })),
    );
    await sql`INSERT INTO roster_player_key (tenant_id, team_id, number, key)
      SELECT * FROM unnest(${found.map(({ tenant }) => tenant)}::text[],
        ${found.map(({ team }) => team)}::text[], ${found.map(({ number }) => number)}::int[],
        ${found.map(({ key }) => key)}::text[]) ON CONFLICT DO NOTHING`.execute(db);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last;
  }
}

/** Adds the keys by which players are found by name, for the stored ones too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // FORCE applies the policy to the owner of the table too, but this must reach every tenant.
  await sql.raw('ALTER TABLE roster_player NO FORCE ROW LEVEL SECURITY').execute(db);
  await fillKeys(db);
  for (const statement of [
    'ALTER TABLE roster_player FORCE ROW LEVEL SECURITY',
    'ALTER TABLE roster_player_key ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE roster_player_key FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON roster_player_key USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
