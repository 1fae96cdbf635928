/** An attempt to perform an item of work. */
interface WorkAttempt {
  /**
   * Aborts when the attempt times out; of slow work and work that waits for other sites also at shutdown. The
   * attempt then counts as failed.
   */
  readonly signal: AbortSignal;
  /** True if there is no further attempt. */
  readonly isLast: boolean;
}

/** Work that is performed in attempts. */
export interface AttemptedWork {
  readonly maxSeconds: number;
  readonly isSlow: boolean;
  /** True if it waits for sites that tenants name. */
  readonly isOutbound: boolean;
  readonly perform: (data: unknown, attempt: WorkAttempt) => Promise<void>;
}

/** Performs one attempt. Aborts its signal and rejects after the timeout of its kind. */
export async function attemptWork(
  handler: AttemptedWork,
  data: unknown,
  { isLast, stop }: { readonly isLast: boolean; readonly stop: AbortSignal },
): Promise<void> {
  const timedOut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`took longer than ${handler.maxSeconds} s`);
      timedOut.abort(error);
      reject(error);
    }, handler.maxSeconds * 1000);
  });
  const { signal } = timedOut;
  try {
    const endsAtShutdown = handler.isSlow || handler.isOutbound;
    const ended = endsAtShutdown ? AbortSignal.any([signal, stop]) : signal;
    await Promise.race([handler.perform(data, { signal: ended, isLast }), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
