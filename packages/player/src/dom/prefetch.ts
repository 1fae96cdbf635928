/**
 * A failed file request, with the number of callers that wait for the file. A page may act on that count.
 */
export interface MissingFile {
  waiting?: number;
  /** Set on a failure that only reports another one. */
  readonly cause?: unknown;
}

/**
 * Marks a failed prefetch as non-critical: nothing waits for it. The code that needs the file requests it
 * again and gets the error then.
 */
export function markNonCritical(missing: MissingFile): void {
  ((missing.cause ?? missing) as { waiting: number }).waiting -= 1;
}

/** Wraps a prefetch so that its failure reaches only the callers that await this very promise. */
export function prefetch<T>(fetched: Promise<T>): Promise<T> {
  fetched.catch(markNonCritical);
  return fetched;
}
