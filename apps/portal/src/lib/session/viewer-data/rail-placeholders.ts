import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/**
 * Which personal rails the viewer's home page last showed. The next visit reserves their space before their
 * data is loaded, so that nothing moves. `server/http/theme-script.ts` reads the same key before the first
 * paint.
 */
const key = 'ott-rows';

/** `teams`: matches of followed items; `resumable`: resumable videos. */
type ViewerRow = 'teams' | 'resumable';

type StoredRows = Partial<Record<ViewerRow, boolean>>;

function read(): StoredRows {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredRows | null) ?? {};
  } catch {
    return {};
  }
}

/** True if the rail was shown; null if unknown. */
export const hadStoredRow = (row: ViewerRow): boolean | null => read()[row] ?? null;

/** Stores whether the rail is shown. */
export function storeRow(row: ViewerRow, isShown: boolean): void {
  const rows = read();
  if (rows[row] === isShown) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...rows, [row]: isShown }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
