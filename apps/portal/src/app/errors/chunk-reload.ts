import { pageReloadGuardMs } from '@grandstand/contract/constants';
import type { MissingFile } from '@grandstand/player/prefetch';

const key = 'ott-chunk-reload';
/** More reloads than this within an hour mean a broken release, not a new one. */
const maxReloads = 3;
const countResetMs = 3600_000;
const textFields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

interface Options {
  /** The address being opened, or the current one if none is. */
  readonly target: () => string;
  /** The current address; undefined until the first page is shown. */
  readonly shown: () => string | undefined;
  /** Announces that the page is outdated when it stays because of typed text. */
  readonly onOutdated: () => void;
  readonly go?: (href: string) => void;
  readonly now?: () => number;
  /** Stops watching. */
  readonly signal?: AbortSignal;
}

/** The event that Vite dispatches when an `import()` or one of its style sheets fails. */
interface Missing extends Event {
  readonly payload: MissingFile;
}

/**
 * True, and records the reload, if one is allowed: at least 10 s after the last, and at most three within
 * an hour of each other. Without storage the only evidence is the page's age; then only a page that the
 * viewer is leaving reloads, which cannot loop.
 */
function mayReload(now: number, leaves: boolean): boolean {
  try {
    const [last = 0, counted = 0] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
    const count = now - last < countResetMs ? counted : 0;
    if (now - last < pageReloadGuardMs || count === maxReloads) return false;
    sessionStorage.setItem(key, `${now} ${count + 1}`);
    return true;
  } catch {
    return leaves && performance.now() >= pageReloadGuardMs;
  }
}

/** True if a video is playing on the page. */
const isVideoPlaying = () => [...document.querySelectorAll('video')].some(({ paused }) => !paused);

const pathOf = (href: string) => href.replace(/[?#].*$/, '');

/**
 * Reloads the *target* page in full when a file of the application cannot be loaded, usually because a new
 * version is out. It reloads at most once in 10 s and a few times in all, so that a broken release does not
 * loop. A page with typed text or playing video stays, unless the viewer is leaving it (FLT-08). So does
 * every page if nothing waits for the file: a failed prefetch is requested again when it is needed.
 */
export function reloadOnMissingChunk({
  target,
  shown,
  onOutdated,
  go = (href) => location.assign(href),
  now = Date.now,
  signal,
}: Options): void {
  const typedIn = new WeakSet<EventTarget>();
  const holdsText = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
      (field) => typedIn.has(field) && field.value !== '',
    );
  let isAnnounced = false;
  const reload = (event: Event) => {
    // Offline, a full load would fail: the page shows its offline state and resumes when it can.
    if (!navigator.onLine) return;
    const wanted = target();
    const leaves = pathOf(wanted) !== pathOf(shown() ?? wanted);
    if (!leaves && isVideoPlaying()) return;
    if (!leaves && holdsText()) {
      if (!isAnnounced) onOutdated();
      isAnnounced = true;
      return;
    }
    if (!mayReload(now(), leaves)) return;
    event.preventDefault();
    go(wanted);
  };
  const onMissing = (event: Event) => {
    // The page being opened needs the file.
    if (target() !== shown()) return reload(event);
    // A prefetch removes itself from this count before the next task (`removeWaiter`).
    const { payload } = event as Missing;
    payload.waiting = (payload.waiting ?? 0) + 1;
    setTimeout(() => (payload.waiting ?? 0) > 0 && reload(event));
    return undefined;
  };
  addEventListener('vite:preloadError', onMissing, { signal });
  addEventListener('input', ({ target: field }) => void (field !== null && typedIn.add(field)), {
    capture: true,
    signal,
  });
}
