let isSaid = false;

/**
 * Says in the console, once, that the browser does not keep what it was given: its storage is full, or
 * forbidden as in private windows. Everything works without; it is forgotten with the page.
 */
export function warnStorageUnavailable(error: unknown): void {
  if (isSaid) return;
  isSaid = true;
  // oxlint-disable-next-line no-console
  console.warn('This browser keeps nothing for the site', error);
}
