import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/**
 * Personal rows that the viewer's home page had last: the next visit reserves their space before it knows
 * their content, so that nothing moves. Keep in step with `server/http/theme-script.ts`, which reads it before
 * the first paint.
 */
const key = 'ott-rows';

/** `teams`: matches of followed items; `begun`: resumable videos. */
type ViewerRow = 'teams' | 'begun';

type StoredRows = Partial<Record<ViewerRow, boolean>>;

function read(): StoredRows {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredRows | null) ?? {};
  } catch {
    return {};
  }
}

/** Returns whether the row was there, or null if unknown. */
export const hadStoredRow = (row: ViewerRow): boolean | null => read()[row] ?? null;

/** Stores whether the row is there. */
export function storeRow(row: ViewerRow, isThere: boolean): void {
  const rows = read();
  if (rows[row] === isThere) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...rows, [row]: isThere }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
