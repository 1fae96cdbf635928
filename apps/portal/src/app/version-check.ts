import { latestBuild, ownBuild } from '../lib/api/portal-files.ts';
import type { LayoutName } from '../lib/page/route-row.ts';
import { survivesReload } from '../lib/session/survives-reload.ts';

/** An address, and where its entry is in the history of the tab. */
interface Place {
  readonly pathname: string;
  readonly index: number;
}

/** A page that the viewer is about to see. */
export interface NextPage extends Place {
  readonly layout: LayoutName;
  /** It is only fetched ahead. */
  readonly isAhead: boolean;
}

interface Options {
  /** Pause between two questions, ms; up to a quarter is added by chance, so that pages do not ask at once. */
  readonly pollMs: number;
  /** The page on show. */
  readonly current: () => Place & { readonly layout: LayoutName | null };
  readonly latest?: () => Promise<string>;
  readonly chance?: () => number;
}

export interface WatchedVersion {
  /** Whether a page is to be opened as a document of its own, since a new build is out. */
  readonly shouldReloadDocument: (next: NextPage) => boolean;
  readonly stop: () => void;
}

/**
 * Asks again and again which build is the newest (BLD-03) and, once it is another one than the page's,
 * has the next page that the viewer goes on to opened in full. Nothing that is on show is ever
 * interrupted: not what plays, not a form, not a sign-in on its way through several pages, and going
 * back stays as quick as it is. A hidden page does not ask; it does when it is seen again, if it is time.
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
    timer = setTimeout(() => void ask(), Math.max(pause, 0));
  };
  const ask = async () => {
    checkedAt = Date.now();
    try {
      // Without network there is nothing to ask.
      if (navigator.onLine) isOutdated = (await latest()) !== ownBuild();
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('It is not known whether there is a new version', error);
    }
    plan();
  };

  document.addEventListener('visibilitychange', plan);
  plan();
  return {
    shouldReloadDocument({ pathname, index, layout, isAhead }) {
      if (!isOutdated) return false;
      const here = current();
      const goesOn = isAhead || index > here.index;
      const isSigningIn = layout === 'auth' || here.layout === 'auth';
      return goesOn && pathname !== here.pathname && !isSigningIn && survivesReload();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
