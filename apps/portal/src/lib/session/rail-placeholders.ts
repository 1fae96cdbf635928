import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';

/**
 * Which rows of their own a viewer had when the home page was shown last: the next visit keeps their
 * places before it knows what is in them, so that nothing moves. Keep in step with
 * `server/theme-script.ts`, which reads it before the first paint.
 */
const key = 'ott-rows';

/** `teams`: matches of what they follow; `begun`: what they can continue. */
type ViewerRow = 'teams' | 'begun';

type StoredRows = Partial<Record<ViewerRow, boolean>>;

function read(): StoredRows {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredRows | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether the row was there, or null where that is not known. */
export const hadRow = (row: ViewerRow): boolean | null => read()[row] ?? null;

/** Keeps whether the row is there. */
export function keepRow(row: ViewerRow, isThere: boolean): void {
  const rows = read();
  if (rows[row] === isThere) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...rows, [row]: isThere }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
