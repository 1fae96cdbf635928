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
  readonly isAhead: boolean;
}

interface Options {
  /** Polling interval, ms; up to a quarter is added at random, so that pages do not poll at once. */
  readonly pollMs: number;
  /** The current page. */
  readonly current: () => HistoryPosition & { readonly layout: LayoutName | null };
  readonly latest?: () => Promise<string>;
  readonly chance?: () => number;
}

export interface WatchedVersion {
  /** True if the page must open as a full document because a new build is out. */
  readonly shouldReloadDocument: (next: NextPage) => boolean;
  readonly stop: () => void;
}

/**
 * Polls for the newest build (BLD-03) and, once it differs from the page's own, opens the viewer's next
 * page in full. Nothing on screen is ever interrupted: no playback, no form, no sign-in across several
 * pages, and going back stays as quick as it is. A hidden page does not poll; it does once visible again,
 * if a poll is due.
 */
export function watchVersion({
  pollMs,
  current,
  latest = latestBuild,
  chance = Math.random,
}: Options): WatchedVersion {
  let isOutdated = false;
  let isStopped = false;
  let checkedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    if (isOutdated || isStopped || document.hidden) return;
    const pause = checkedAt + pollMs * (1 + chance() / 4) - Date.now();
    timer = setTimeout(() => void check(), Math.max(pause, 0));
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
    plan();
  };

  document.addEventListener('visibilitychange', plan);
  plan();
  return {
    shouldReloadDocument({ pathname, index, layout, isAhead }) {
      if (!isOutdated) return false;
      const here = current();
      const movesForward = isAhead || index > here.index;
      const isSigningIn = layout === 'auth' || here.layout === 'auth';
      return movesForward && pathname !== here.pathname && !isSigningIn && survivesReload();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
