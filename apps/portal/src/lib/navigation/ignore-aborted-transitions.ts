/**
 * Handles the rejection of a skipped view transition, which browsers would log as an error. They skip one
 * when another navigation starts first or the page is hidden; the router does not handle it.
 */
export function ignoreAbortedTransitions(page: Document): void {
  if (typeof page.startViewTransition !== 'function') return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const transition = start(update);
    // A page that fails to load still rejects `updateCallbackDone`.
    transition.ready.catch(() => null);
    return transition;
  };
}
