/**
 * A failed file request, with the number of callers that wait for the file. A page may act on that count.
 */
export interface MissingFile {
  waiting?: number;
  /** The failure that this one wraps, if any. */
  readonly cause?: unknown;
}

/**
 * Removes a failed prefetch from the callers that wait for the file. The code that needs the file
 * requests it again and gets the error then.
 */
export function removeWaiter(missing: MissingFile): void {
  ((missing.cause ?? missing) as { waiting: number }).waiting -= 1;
}

/** Marks a running request as a prefetch: its failure reaches only those who await this very promise. */
export function asPrefetch<T>(fetched: Promise<T>): Promise<T> {
  fetched.catch(removeWaiter);
  return fetched;
}
