import { warnStorageUnavailable } from './errors/storage-unavailable.ts';

/** Message of a page to the service worker after the caches were cleared: it stores the offline page again. */
export const storeOfflinePageMessage = 'store-offline-page';

/**
 * Key in localStorage of what the offline page shows. It is stored on this device only; the script of
 * `server/offline/offline-script.ts` reads it.
 */
export const offlineContentKey = 'ott-offline';

/** A page that was opened, by its path with the language. Its title contains no result. */
interface OpenedPage {
  readonly path: string;
  readonly title: string;
  /** Of a match, to tell apart two of the same teams. */
  readonly startsAt?: string;
}

interface ScheduledMatch extends OpenedPage {
  readonly startsAt: string;
}

export interface OfflineContent {
  /** The last opened first. */
  readonly opened: readonly OpenedPage[];
  readonly schedule: {
    /** When it was loaded, epoch ms. */
    readonly at: number;
    readonly lang: string;
    readonly matches: readonly ScheduledMatch[];
  } | null;
}

const maxOpened = 6;
const empty: OfflineContent = { opened: [], schedule: null };

/** Returns the stored content; empty if there is none or storage cannot be read. */
export function readOfflineContent(): OfflineContent {
  try {
    const stored = JSON.parse(localStorage.getItem(offlineContentKey) ?? 'null') as unknown;
    return stored === null ? empty : { ...empty, ...(stored as Partial<OfflineContent>) };
  } catch {
    return empty;
  }
}

function write(change: Partial<OfflineContent>): void {
  try {
    localStorage.setItem(
      offlineContentKey,
      JSON.stringify({ ...readOfflineContent(), ...change } satisfies OfflineContent),
    );
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** Stores a page as the last one that was opened. */
export function addOpenedPage(page: OpenedPage): void {
  const others = readOfflineContent().opened.filter(({ path }) => path !== page.path);
  write({ opened: [page, ...others].slice(0, maxOpened) });
}

export const storeSchedule = (schedule: NonNullable<OfflineContent['schedule']>): void =>
  write({ schedule });

/** Removes the opened pages: they reveal what a viewer was interested in. The schedule is public. */
export function clearOpenedPages(): void {
  if (readOfflineContent().opened.length > 0) write({ opened: [] });
}
