let isReported = false;

/**
 * Warns once in the console that the browser stores nothing: its storage is full, or forbidden as in
 * private windows. Without storage, settings and the session last as long as the page.
 */
export function warnStorageUnavailable(error: unknown): void {
  if (isReported) return;
  isReported = true;
  // oxlint-disable-next-line no-console
  console.warn('This browser stores nothing for the site', error);
}
