/** Saves the rows that migrations insert into a new test database, and restores them after each test. */

/** Runs a statement of SQL with its values. */
type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** The rows of each table that has any, as a JSON array by table name. */
export type RowSnapshot = ReadonlyMap<string, string>;

/**
 * Reads the rows of these tables.
 * @param tables names, quoted where necessary
 */
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
