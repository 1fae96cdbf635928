import { pageReloadGuardMs } from '@grandstand/contract/names';

const key = 'ott-chunk-reload';

interface Options {
  /** The address the viewer is on the way to. */
  readonly target: () => string;
  readonly go?: (href: string) => void;
  readonly now?: () => number;
}

/**
 * When a file of the application cannot be loaded, mostly because a new version is out, the *target*
 * page is loaded in full; at most once in 10 s, so that a broken release does not loop.
 */
export function reloadOnMissingChunk({
  target,
  go = (href) => location.assign(href),
  now = Date.now,
}: Options): () => void {
  const onMissing = (event: Event) => {
    // Offline a full load would find nothing: the page says so, and goes on when it can.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now() - last < pageReloadGuardMs) return;
    sessionStorage.setItem(key, String(now()));
    event.preventDefault();
    go(target());
  };
  addEventListener('vite:preloadError', onMissing);
  return () => removeEventListener('vite:preloadError', onMissing);
}
