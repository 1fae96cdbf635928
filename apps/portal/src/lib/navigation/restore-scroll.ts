import type { AnyRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';

const scrollRestoreDelayMs = 50;

/**
 * Restores the scroll position a second time, `scrollRestoreDelayMs` after going back to a page (BLD-06): the
 * router restores it at once, before rows that load after it have their height. Returns a function that stops
 * this.
 */
export function restoreScrollLate(router: AnyRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    clearTimeout(timer);
    // A reload without navigation, or a jump to an anchor.
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
