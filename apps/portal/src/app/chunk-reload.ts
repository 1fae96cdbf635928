import { pageReloadGuardMs } from '@grandstand/contract/names';
import type { MissingFile } from '@grandstand/player/prefetch';

const key = 'ott-chunk-reload';
/** More reloads than that within an hour mean a broken release, not a new one. */
const maxReloads = 3;
const forgetAfterMs = 3600_000;
const textFields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

interface Options {
  /** The address that is opened, or on show when no other is. */
  readonly target: () => string;
  /** The address on show; undefined until the first page is there. */
  readonly shown: () => string | undefined;
  /** Says that the page is of an older version, when it stays for what was typed in it. */
  readonly sayOutdated: () => void;
  readonly go?: (href: string) => void;
  readonly now?: () => number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** What Vite tells when an `import()` or a style sheet of it fails. */
interface Missing extends Event {
  readonly payload: MissingFile;
}

/**
 * Notes a reload if it may be: 10 s after the last one at the earliest, and a few times within an hour
 * of each other. Where nothing can be stored the age of the page is all there is to go by, and only a
 * page that the viewer leaves is loaded in full, which cannot loop.
 */
function mayReload(now: number, leaves: boolean): boolean {
  try {
    const [last = 0, counted = 0] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
    const count = now - last < forgetAfterMs ? counted : 0;
    if (now - last < pageReloadGuardMs || count === maxReloads) return false;
    sessionStorage.setItem(key, `${now} ${count + 1}`);
    return true;
  } catch {
    return leaves && performance.now() >= pageReloadGuardMs;
  }
}

/** Whether a film or a match plays on the page. */
const plays = () => [...document.querySelectorAll('video')].some(({ paused }) => !paused);

const pathOf = (href: string) => href.replace(/[?#].*$/, '');

/**
 * When a file of the application cannot be loaded, mostly because a new version is out, the *target*
 * page is loaded in full; at most once in 10 s, and a few times in all, so that a broken release does
 * not loop. A page in which something was typed or plays, and which the viewer does not leave, stays
 * (FLT-08). So does every page when nobody waits for the file: what is fetched ahead of its need is
 * asked for again when it is needed.
 */
export function reloadOnMissingChunk({
  target,
  shown,
  sayOutdated,
  go = (href) => location.assign(href),
  now = Date.now,
  signal,
}: Options): void {
  const typedIn = new WeakSet<EventTarget>();
  const holdsText = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
      (field) => typedIn.has(field) && field.value !== '',
    );
  let said = false;
  const reload = (event: Event) => {
    // Offline a full load would find nothing: the page says so, and goes on when it can.
    if (!navigator.onLine) return;
    const wanted = target();
    const leaves = pathOf(wanted) !== pathOf(shown() ?? wanted);
    if (!leaves && plays()) return;
    if (!leaves && holdsText()) {
      if (!said) sayOutdated();
      said = true;
      return;
    }
    if (!mayReload(now(), leaves)) return;
    event.preventDefault();
    go(wanted);
  };
  const onMissing = (event: Event) => {
    // It is missing to the page that is being opened.
    if (target() !== shown()) return reload(event);
    // Who fetched it ahead takes itself off this count before the next task (`nobodyWaits`).
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
