let isReported = false;

/**
 * Warns once in the console that the browser stores nothing: its storage is full, or forbidden as in
 * private windows. Everything works without it, for as long as the page is open.
 */
export function warnStorageUnavailable(error: unknown): void {
  if (isReported) return;
  isReported = true;
  // oxlint-disable-next-line no-console
  console.warn('This browser keeps nothing for the site', error);
}
