/** Strips the locale prefix (`/he/events/a/`) and trailing slash: all such paths are the same page. */
const pageOf = (path: string): string =>
  path.replace(/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/, '').replace(/\/$/, '');

/**
 * True if a link of this site opened this document in the same tab, e.g. one pressed before its page's
 * scripts loaded. The viewer has requested this page, so a match plays at once, as after a press that needs
 * no new document. False after a typed address, a reload, going back, in a new tab, or for the same page in
 * another language.
 */
export function openedByLink(): boolean {
  if (!document.referrer.startsWith(`${location.origin}/`) || history.length < 2) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return false;
  return pageOf(new URL(document.referrer).pathname) !== pageOf(location.pathname);
}
