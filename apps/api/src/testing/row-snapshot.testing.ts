/** Rows that migrations insert into an empty database: saved when it is created, restored after a test. */
type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** As JSON, by table name. */
export type RowSnapshot = ReadonlyMap<string, string>;

/** Reads the rows of these tables; names are quoted where necessary. */
export async function snapshotRows(query: Query, tables: readonly string[]): Promise<RowSnapshot> {
  const snapshot = new Map<string, string>();
  for (const name of tables) {
    const { rows } = await query(`SELECT json_agg(t)::text AS json FROM ${name} t`, []);
    const [{ json }] = rows as readonly [{ json: string | null }];
    if (json !== null) snapshot.set(name, json);
  }
  return snapshot;
}

/** Restores the rows into empty tables. */
export async function restoreRows(query: Query, snapshot: RowSnapshot): Promise<void> {
  for (const [name, json] of snapshot)
    await query(
      `INSERT INTO ${name} SELECT * FROM json_populate_recordset(null::${name}, $1::json)`,
      [json],
    );
}
