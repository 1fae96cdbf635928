import type { AnyRouter } from '@tanstack/react-router';
import {
  getElementScrollRestorationEntry,
  type ScrollRestorationEntry,
} from '@tanstack/router-core';

const scrollRestoreDelayMs = 50;

/** Returns the position that a page had before a reload, or when the history left it; undefined for a new page. */
const formerPosition = (router: AnyRouter) =>
  getElementScrollRestorationEntry(router, { getElement: () => window });

/**
 * By how much a page may grow after the browser has restored its position, such as by its fonts, px. A page that was
 * at its end is then that far from it, although its viewer has not scrolled.
 */
const growthPx = 100;

/**
 * True if the viewer has scrolled a page since it loaded: it is neither at its top, nor where the browser restores it
 * on a reload, which is its end if it is shorter than before.
 */
function isScrolledSince(former: ScrollRestorationEntry): boolean {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  const restored = Math.min(former.scrollY, end);
  return window.scrollY > 0 && Math.abs(window.scrollY - restored) > growthPx;
}

/**
 * Keeps the router from scrolling the first page when it is hydrated, since its viewer may have scrolled it before. The
 * router still scrolls to an anchor, and to a former position if the viewer has not scrolled. Call it before the page
 * is hydrated.
 */
export function keepScrollOfFirstPage(router: AnyRouter): void {
  router.options.scrollRestoration = ({ location }) => {
    const former = formerPosition(router);
    return location.hash !== '' || (former !== undefined && !isScrolledSince(former));
  };
  const stop = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    stop();
  });
}

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
    const former = formerPosition(router);
    if (former === undefined) return;
    timer = setTimeout(() => window.scrollTo(former.scrollX, former.scrollY), scrollRestoreDelayMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
