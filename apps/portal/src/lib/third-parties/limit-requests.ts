/** Limits the requests of an SDK that has no setting for that. */
export interface LimitedRequests {
  /** Rejects every request, or allows them again. */
  setBlocked(isBlocked: boolean): void;
}

/**
 * Aborts requests to these addresses after `timeoutMs`, and rejects them entirely while blocked. Other
 * requests pass unchanged.
 */
export function limitRequests(addresses: readonly string[], timeoutMs: number): LimitedRequests {
  const send = globalThis.fetch;
  let isBlocked = false;
  const limited: typeof globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!addresses.some((allowed) => address.startsWith(`${allowed}/`))) return send(input, init);
    if (isBlocked) return Promise.reject(new TypeError(`Requests to ${address} are switched off`));
    return send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  };
  globalThis.fetch = limited;
  return {
    setBlocked(next) {
      isBlocked = next;
    },
  };
}
