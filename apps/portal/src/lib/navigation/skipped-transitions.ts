/**
 * Lets a view transition be skipped without an error: it is when another navigation begins before it
 * could be shown, or when the page is hidden. The router waits for the page only, not for the show.
 */
export function allowSkippedTransitions(page: Document): void {
  if (typeof page.startViewTransition !== 'function') return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const transition = start(update);
    // A page that fails to come says so by `updateCallbackDone`.
    transition.ready.catch(() => null);
    return transition;
  };
}
