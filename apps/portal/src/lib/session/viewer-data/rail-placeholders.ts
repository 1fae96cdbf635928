import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/**
 * Which personal parts pages have shown to the viewer: the rails of the home page, and the tools of own clips. The
 * next visit reserves their space before their data is loaded, so that nothing moves. `server/http/theme-script.ts`
 * reads the same keys before the first paint.
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

const clipsKey = 'ott-own-clips';
const maxClips = 40;

interface StoredClips {
  readonly viewer: string;
  /** The last shown one first. */
  readonly ids: readonly string[];
}

function readClips(viewer: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(clipsKey) ?? 'null') as StoredClips | null;
    return stored?.viewer === viewer ? stored.ids : [];
  } catch {
    return [];
  }
}

/** True if the page of the clip has shown the tools of its owner on this device. */
export const hadOwnClip = (viewer: string | null, id: string): boolean =>
  viewer !== null && readClips(viewer).includes(id);

/** Stores that the clip belongs to the viewer: its page then reserves the place of their tools. */
export function storeOwnClip(viewer: string | null, id: string): void {
  if (viewer === null) return;
  const ids = readClips(viewer);
  if (ids[0] === id) return;
  try {
    const stored: StoredClips = {
      viewer,
      ids: [id, ...ids.filter((one) => one !== id)].slice(0, maxClips),
    };
    localStorage.setItem(clipsKey, JSON.stringify(stored));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
