import { pageReloadGuardMs } from '@grandstand/contract/names';

const key = 'ott-chunk-reload';
/** More reloads than that within an hour mean a broken release, not a new one. */
const maxReloads = 3;
const forgetAfterMs = 3600_000;
const textFields = 'textarea, input:not([type=range], [type=checkbox], [type=radio])';

interface Options {
  /** The address the viewer is on the way to. */
  readonly target: () => string;
  /** Says that the page is of an older version, when it stays for what was typed in it. */
  readonly sayOutdated: () => void;
  readonly go?: (href: string) => void;
  readonly now?: () => number;
}

/** When the last reload was, and how many there were within an hour of each other. */
function readReloads(now: number): { last: number; count: number } {
  const [last = 0, count = 0] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
  return { last, count: now - last < forgetAfterMs ? count : 0 };
}

/**
 * When a file of the application cannot be loaded, mostly because a new version is out, the *target*
 * page is loaded in full; at most once in 10 s, and a few times in all, so that a broken release does
 * not loop. A page in which something was typed, and which the viewer does not leave, stays (FLT-08).
 */
export function reloadOnMissingChunk({
  target,
  sayOutdated,
  go = (href) => location.assign(href),
  now = Date.now,
}: Options): () => void {
  const typedIn = new WeakSet<EventTarget>();
  const onInput = ({ target: field }: Event) => void (field !== null && typedIn.add(field));
  const holdsText = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
      (field) => typedIn.has(field) && field.value !== '',
    );
  let said = false;
  const onMissing = (event: Event) => {
    // Offline a full load would find nothing: the page says so, and goes on when it can.
    if (!navigator.onLine) return;
    const wanted = target();
    if (new URL(wanted, location.href).pathname === location.pathname && holdsText()) {
      if (!said) sayOutdated();
      said = true;
      return;
    }
    const { last, count } = readReloads(now());
    if (now() - last < pageReloadGuardMs || count === maxReloads) return;
    sessionStorage.setItem(key, `${now()} ${count + 1}`);
    event.preventDefault();
    go(wanted);
  };
  addEventListener('vite:preloadError', onMissing);
  addEventListener('input', onInput, true);
  return () => {
    removeEventListener('vite:preloadError', onMissing);
    removeEventListener('input', onInput, true);
  };
}
