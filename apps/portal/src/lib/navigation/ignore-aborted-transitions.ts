/**
 * Keeps a skipped view transition from being logged as an error. Browsers skip one when another
 * navigation starts first or when the page is hidden; the router does not handle the rejection.
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
