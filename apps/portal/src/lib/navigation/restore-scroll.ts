import { scrollRestoreDelayMs } from '@grandstand/contract/names';
import type { AnyRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';

/**
 * Sets the former scroll position once more when a page that was gone back to has stood for 50 ms
 * (BLD-06): the router sets it at once, when rows that load later may not be as tall as they were.
 * Answers how to stop.
 */
export function restoreScrollLate(router: AnyRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    clearTimeout(timer);
    // Loaded anew without going anywhere, or sent to a place within the page.
    if (fromLocation?.state.__TSR_key === toLocation.state.__TSR_key || toLocation.hash !== '') {
      return;
    }
    const former = getElementScrollRestorationEntry(router, { getElement: () => window });
    if (former === undefined) return;
    timer = setTimeout(() => window.scrollTo(former.scrollX, former.scrollY), scrollRestoreDelayMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
