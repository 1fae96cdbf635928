import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/**
 * How many cards the changing rows of the home page had, and what the pages of the viewer's own clips and matches
 * show. The next visit reserves their space before their data is loaded, so that nothing
 * moves. `server/http/theme-script.ts` reads the same keys before the first paint.
 */
const key = 'ott-row-counts';

/** Rails of the viewer. `teams`: matches of followed items; `resumable`: resumable videos. */
export type ViewerRail = 'teams' | 'resumable';

/** `strip`: matches of today. */
type ViewerRow = 'strip' | ViewerRail;

type StoredCounts = Partial<Record<ViewerRow, number>>;

function read(): StoredCounts {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredCounts | null) ?? {};
  } catch {
    return {};
  }
}

/** Returns how many cards the row had on the last visit; null if unknown. */
export const lastCountOf = (row: ViewerRow): number | null => read()[row] ?? null;

/** Stores how many cards the row has. */
export function storeCount(row: ViewerRow, count: number): void {
  const stored = read();
  if (stored[row] === count) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...stored, [row]: count } satisfies StoredCounts));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

const ownItemsKey = 'ott-own';
const maxStoredIds = 80;

/** Ids of the viewer's clips, and of the sold matches that are open to them, as this device stores them. */
interface StoredIds {
  readonly viewer: string;
  /** Newest first. */
  readonly ids: readonly string[];
}

function readOwnIds(viewer: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(ownItemsKey) ?? 'null') as StoredIds | null;
    return stored?.viewer === viewer ? stored.ids : [];
  } catch {
    return [];
  }
}

/** True if a clip is known on this device to belong to the viewer, or a sold match to be open to them. */
export const isKnownAsOwn = (viewer: string | null, id: string): boolean =>
  viewer !== null && readOwnIds(viewer).includes(id);

/** Stores the ids of own clips, or of sold matches that are open to the viewer. */
export function storeAsOwn(viewer: string | null, own: readonly string[]): void {
  if (viewer === null) return;
  const storedIds = readOwnIds(viewer);
  if (own.every((id) => storedIds.includes(id))) return;
  const ids = [...new Set([...own, ...storedIds])].slice(0, maxStoredIds);
  try {
    const stored: StoredIds = { viewer, ids };
    localStorage.setItem(ownItemsKey, JSON.stringify(stored));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
