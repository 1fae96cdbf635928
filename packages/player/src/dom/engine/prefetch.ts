/**
 * The error of a file that could not be loaded. The page may count the callers that wait for the file, and act only
 * if there are any.
 */
export interface LoadFailure {
  waiters?: number;
  /** The failure that this one wraps, if any. */
  readonly cause?: unknown;
}

/**
 * Removes a failed prefetch from the callers that wait for the file. The code that needs the file
 * requests it again and gets the error then.
 */
export function removeWaiter(failure: LoadFailure): void {
  ((failure.cause ?? failure) as { waiters: number }).waiters -= 1;
}

/** Marks a running request as a prefetch: its failure reaches only those who await this very promise. */
export function asPrefetch<T>(fetched: Promise<T>): Promise<T> {
  fetched.catch(removeWaiter);
  return fetched;
}
