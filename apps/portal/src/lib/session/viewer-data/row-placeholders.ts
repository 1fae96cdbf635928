import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/**
 * Which changing parts pages have shown to the viewer: rows of the home page, and what the pages of their own
 * clips and matches show. The next visit reserves their space before their data is loaded, so that nothing
 * moves. `server/http/theme-script.ts` reads the same keys before the first paint.
 */
const key = 'ott-rows';

/** `strip`: matches of today; `teams`: matches of followed items; `resumable`: resumable videos. */
type ViewerRow = 'strip' | 'teams' | 'resumable';

/** Rows whose height depends on their number of cards. */
export type SizedRow = Exclude<ViewerRow, 'strip'>;

interface StoredRows extends Partial<Record<ViewerRow, boolean>> {
  /** Of rows when they were shown last: the width of the window and their height, px. */
  readonly heights?: Partial<Record<SizedRow, readonly [width: number, height: number]>>;
}

function read(): StoredRows {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredRows | null) ?? {};
  } catch {
    return {};
  }
}

/** True if the row was shown on the last visit; null if unknown. */
export const wasRowShown = (row: ViewerRow): boolean | null => read()[row] ?? null;

function write(change: StoredRows): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(), ...change } satisfies StoredRows));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** Stores whether the row is shown. */
export function storeRow(row: ViewerRow, isShown: boolean): void {
  if (read()[row] !== isShown) write({ [row]: isShown });
}

/** Returns the last height of the row, px, in a window of this width; null if unknown. */
export function lastHeightOf(row: SizedRow): number | null {
  const [width, height] = read().heights?.[row] ?? [];
  return width === innerWidth ? (height ?? null) : null;
}

/** Stores the height of the row, px. */
export function storeRowHeight(row: SizedRow, height: number): void {
  if (lastHeightOf(row) === height) return;
  write({ heights: { ...read().heights, [row]: [innerWidth, height] } });
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
