/** A failure to fetch a file, and how many wait for that file: counted by a page that acts on it. */
export interface MissingFile {
  waiting?: number;
  /** Of a failure that only tells of another. */
  readonly cause?: unknown;
}

/** Says of what was fetched ahead and failed that nobody waits for it: who needs it asks again, and is told then. */
export function markNonCritical(missing: MissingFile): void {
  ((missing.cause ?? missing) as { waiting: number }).waiting -= 1;
}

/** What is fetched ahead of its need: nobody hears of its failure but who waits for this very promise. */
export function prefetch<T>(fetched: Promise<T>): Promise<T> {
  fetched.catch(markNonCritical);
  return fetched;
}
