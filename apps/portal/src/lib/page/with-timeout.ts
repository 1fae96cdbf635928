/**
 * Settles as `value` does. The timeout does not cancel its work.
 * @throws DOMException `TimeoutError` after `ms`
 */
export function withTimeout<T>(value: Promise<T>, ms: number): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([value, timeout]);
}
