/** Rows of an empty database, which migrations have put there: kept when it is made, put back after a test. */
type Ask = (text: string, values: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** As JSON, by the names of their tables. */
export type RowSnapshot = ReadonlyMap<string, string>;

/** What these tables have; the names are quoted where they have to be. */
export async function snapshotRows(ask: Ask, tables: readonly string[]): Promise<RowSnapshot> {
  const snapshot = new Map<string, string>();
  for (const name of tables) {
    const { rows } = await ask(`SELECT json_agg(t)::text AS json FROM ${name} t`, []);
    const [{ json }] = rows as readonly [{ json: string | null }];
    if (json !== null) snapshot.set(name, json);
  }
  return snapshot;
}

/** Puts them into their tables, which are empty. */
export async function restoreRows(ask: Ask, snapshot: RowSnapshot): Promise<void> {
  for (const [name, json] of snapshot)
    await ask(
      `INSERT INTO ${name} SELECT * FROM json_populate_recordset(null::${name}, $1::json)`,
      [json],
    );
}
