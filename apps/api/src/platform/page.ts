import { maxOffset, type Paged } from '@grandstand/contract';

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** Where a page begins and how many rows to read: one more than it shows, to know of a next one. */
export interface PageSlice {
  readonly offset: number;
  readonly limit: number;
}

/** The rows to read for a page; null when it lies beyond what may be skipped. */
export function sliceOf({ page, size }: PageRequest): PageSlice | null {
  const offset = page * size;
  return offset > maxOffset ? null : { offset, limit: size + 1 };
}

/**
 * The paged envelope (DSC-05).
 * @param rows what `sliceOf` asked for: at most `size + 1`
 * @param total all matches, counted up to the limit of exactness
 */
export function pageOf<T>(
  { page, size }: PageRequest,
  rows: readonly T[],
  total: number,
): Paged<T> {
  const entries = rows.slice(0, size);
  // Of a page beyond all numbers too, the answer is one that its schema allows.
  const startIndex = Math.min(page * size, Number.MAX_SAFE_INTEGER);
  const nextExists = rows.length > size;
  return {
    content: {
      entryCount: entries.length,
      // Beyond the limit of exactness it is at least what has been seen.
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
