/** Bounds the requests that an SDK makes by itself, which offers no setting for that. */
export interface LimitedRequests {
  /** Lets no request through, or lets them through again. */
  refuse(refused: boolean): void;
}

/**
 * Gives up requests to these addresses after `timeoutMs`, and refuses them altogether while told to.
 * Other requests pass as they are.
 */
export function limitRequests(addresses: readonly string[], timeoutMs: number): LimitedRequests {
  const send = globalThis.fetch;
  let refused = false;
  const limited: typeof globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!addresses.some((one) => address.startsWith(`${one}/`))) return send(input, init);
    if (refused) return Promise.reject(new TypeError(`${address} is not wanted any more`));
    return send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  };
  globalThis.fetch = limited;
  return {
    refuse(next) {
      refused = next;
    },
  };
}
