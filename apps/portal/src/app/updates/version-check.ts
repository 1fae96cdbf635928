import { latestBuild, ownBuild } from '../../lib/api/portal-files.ts';
import type { LayoutName } from '../../lib/page/route-row.ts';
import { survivesReload } from '../../lib/session/store/survives-reload.ts';

/** A path, and the index of its entry in the tab's history. */
interface HistoryPosition {
  readonly pathname: string;
  readonly index: number;
}

/** A page that the viewer is about to open. */
export interface NextPage extends HistoryPosition {
  readonly layout: LayoutName;
  /** True if it is only prefetched. */
  readonly isPreload: boolean;
}

interface Options {
  /** Polling interval, ms; up to a quarter is added at random, so that pages do not poll at once. */
  readonly pollMs: number;
  /** The current page. */
  readonly current: () => HistoryPosition & { readonly layout: LayoutName | null };
  readonly latest?: () => Promise<string>;
  readonly random?: () => number;
}

export interface VersionWatcher {
  /** True if the page must open as a full document because a new build is out. */
  readonly shouldReloadDocument: (next: NextPage) => boolean;
  readonly stop: () => void;
}

/**
 * Polls for the newest build (BLD-03). Once it differs from the page's own, the viewer's next page opens in
 * full, but not during a sign-in, which spans several pages, nor on going back. A hidden page does not
 * poll; once visible again, it polls if a poll is due.
 */
export function watchVersion({
  pollMs,
  current,
  latest = latestBuild,
  random = Math.random,
}: Options): VersionWatcher {
  let isOutdated = false;
  let isStopped = false;
  let checkedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedulePoll = () => {
    clearTimeout(timer);
    if (isOutdated || isStopped || document.hidden) return;
    const delay = checkedAt + pollMs * (1 + random() / 4) - Date.now();
    timer = setTimeout(() => void check(), Math.max(delay, 0));
  };
  const check = async () => {
    checkedAt = Date.now();
    try {
      // Offline there is nothing to poll.
      if (navigator.onLine) isOutdated = (await latest()) !== ownBuild();
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The check for a new build failed', error);
    }
    schedulePoll();
  };

  document.addEventListener('visibilitychange', schedulePoll);
  schedulePoll();
  return {
    shouldReloadDocument({ pathname, index, layout, isPreload }) {
      if (!isOutdated) return false;
      const currentPage = current();
      const movesForward = isPreload || index > currentPage.index;
      const isSigningIn = layout === 'auth' || currentPage.layout === 'auth';
      return movesForward && pathname !== currentPage.pathname && !isSigningIn && survivesReload();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedulePoll);
    },
  };
}
