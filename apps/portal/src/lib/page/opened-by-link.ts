/** Paths with and without the prefix of a locale (`/he/events/a/`) are of the same page. */
const pageOf = (path: string): string =>
  path.replace(/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/, '').replace(/\/$/, '');

/**
 * Whether this document was opened by a link of this site in the same tab, e.g. one that was pressed before
 * the scripts of its page were there: its viewer has asked for this page, and a match plays at once as it
 * does after a press that needs no new document. Not after an address was typed, a reload, going back, in
 * a new tab, or for the same page in another language.
 */
export function openedByLink(): boolean {
  if (!document.referrer.startsWith(`${location.origin}/`) || history.length < 2) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return false;
  return pageOf(new URL(document.referrer).pathname) !== pageOf(location.pathname);
}
