import { maxOffset, type Paged } from '@grandstand/contract';

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** Offset of a page and number of rows to read: one more than it shows, to detect a next page. */
export interface PageSlice {
  readonly offset: number;
  readonly limit: number;
}

/** Returns the rows to read for a page; null if it lies beyond the maximum offset. */
export function sliceOf({ page, size }: PageRequest): PageSlice | null {
  const offset = page * size;
  return offset > maxOffset ? null : { offset, limit: size + 1 };
}

/**
 * Builds the paged envelope (DSC-05).
 * @param rows the rows that `sliceOf` requested: at most `size + 1`
 * @param total all matches, counted up to the exact-count limit
 */
export function pageOf<T>(
  { page, size }: PageRequest,
  rows: readonly T[],
  total: number,
): Paged<T> {
  const entries = rows.slice(0, size);
  // The schema of the response allows no larger integer, and a request may name a page beyond it.
  const startIndex = Math.min(page * size, Number.MAX_SAFE_INTEGER);
  const nextExists = rows.length > size;
  return {
    content: {
      entryCount: entries.length,
      // Beyond the exact-count limit, it is at least the number of rows seen.
      totalCount: Math.max(
        total,
        entries.length === 0 ? 0 : startIndex + entries.length + (nextExists ? 1 : 0),
      ),
      itemsPerPage: size,
      startIndex,
      count: entries.length,
      nextExists,
      entries,
    },
    error: null,
    message: null,
  };
}
