const firstDelayMs = 1000;
const maxDelayMs = 60_000;

/**
 * Requests a style sheet again after it failed to load. Vite's loader treats the file as loaded at the next
 * `import()`, so that a part such as the player would open without its styles.
 */
export function retryStyles(signal?: AbortSignal): void {
  const delays = new WeakMap<HTMLLinkElement, number>();
  const onError = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const delayMs = delays.get(link) ?? firstDelayMs;
    setTimeout(() => {
      const retried = link.cloneNode() as HTMLLinkElement;
      delays.set(retried, Math.min(delayMs * 2, maxDelayMs));
      link.replaceWith(retried);
    }, delayMs);
  };
  // Errors of elements do not bubble.
  addEventListener('error', onError, { capture: true, signal });
}
