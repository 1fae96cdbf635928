import type { LoadFailure } from '@grandstand/player/prefetch';
import { hourMs } from '@grandstand/contract/constants';

const storageKey = 'ott-chunk-reload';
/** Minimum time between two reloads, ms. */
const pageReloadGuardMs = 10_000;
/** More reloads than this, with less than an hour between any two, mean a broken release, not a new one. */
const maxReloads = 3;
const countResetMs = hourMs;
const textFields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

interface Options {
  /** The address being opened, or the current one if none is. */
  readonly targetUrl: () => string;
  /** The current address; undefined until the first page is shown. */
  readonly shownUrl: () => string | undefined;
  /** Announces that the page is outdated when it stays because of typed text. */
  readonly onOutdated: () => void;
  readonly navigate?: (href: string) => void;
  readonly now?: () => number;
  /** Stops watching. */
  readonly signal?: AbortSignal;
}

/** The event that Vite dispatches when an `import()` or one of its style sheets fails. */
interface PreloadErrorEvent extends Event {
  readonly payload: LoadFailure;
}

/**
 * Returns true if a reload is allowed, and records it: at least 10 s after the last, and at most three until
 * an hour has passed since the last. Without storage, the page must be 10 s old and the viewer must be leaving
 * it, which cannot loop.
 */
function mayReload(now: number, isLeaving: boolean): boolean {
  try {
    const [last = 0, counted = 0] = (sessionStorage.getItem(storageKey) ?? '')
      .split(' ')
      .map(Number);
    const count = now - last < countResetMs ? counted : 0;
    if (now - last < pageReloadGuardMs || count === maxReloads) return false;
    sessionStorage.setItem(storageKey, `${now} ${count + 1}`);
    return true;
  } catch {
    return isLeaving && performance.now() >= pageReloadGuardMs;
  }
}

/** True if a video is playing on the page. */
const isVideoPlaying = () => [...document.querySelectorAll('video')].some(({ paused }) => !paused);

const pathOf = (href: string) => href.replace(/[?#].*$/, '');

/**
 * Loads the *target* page in full when a file of the application cannot be loaded, usually because a new
 * version is out. It does so at most once in 10 s and a few times in all, so that a broken release does not
 * loop. A page with typed text or a playing video does not reload, unless the viewer is leaving it (FLT-08).
 * Nor does a page if nothing waits for the file: a failed prefetch is requested again when it is needed.
 */
export function reloadOnMissingChunk({
  targetUrl,
  shownUrl,
  onOutdated,
  navigate = (url) => location.assign(url),
  now = Date.now,
  signal,
}: Options): void {
  const typedIn = new WeakSet<EventTarget>();
  const hasTypedText = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
      (field) => typedIn.has(field) && field.value !== '',
    );
  let isAnnounced = false;
  const reload = (event: Event) => {
    // Offline, a full load would fail too: the page shows its offline state instead.
    if (!navigator.onLine) return;
    const href = targetUrl();
    const isLeaving = pathOf(href) !== pathOf(shownUrl() ?? href);
    if (!isLeaving && isVideoPlaying()) return;
    if (!isLeaving && hasTypedText()) {
      if (!isAnnounced) onOutdated();
      isAnnounced = true;
      return;
    }
    if (!mayReload(now(), isLeaving)) return;
    event.preventDefault();
    navigate(href);
  };
  const onMissing = (event: Event) => {
    // While another page opens, that page needs the file.
    if (targetUrl() !== shownUrl()) return reload(event);
    // A prefetch removes itself from this count before the next task (`removeWaiter`).
    const { payload } = event as PreloadErrorEvent;
    payload.waiters = (payload.waiters ?? 0) + 1;
    setTimeout(() => (payload.waiters ?? 0) > 0 && reload(event));
    return undefined;
  };
  addEventListener('vite:preloadError', onMissing, { signal });
  addEventListener('input', ({ target: field }) => void (field !== null && typedIn.add(field)), {
    capture: true,
    signal,
  });
}
