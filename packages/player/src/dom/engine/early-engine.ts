import { asPrefetch, removeWaiter } from './prefetch.ts';
import { shouldSaveData } from './connection.ts';
import { fetchHls } from './hls-file.ts';
import { mediaSource } from './media-source.ts';
import type * as MediaPrefetch from './media-prefetch.ts';

// Even a cached import resolves in a later task, which may run after the press.
let mediaPrefetch: typeof MediaPrefetch | undefined;
/** Loads the code that prefetches a video; fetched when a video is about to play. */
const fetchMediaPrefetch = async () => (mediaPrefetch ??= await import('./media-prefetch.ts'));

/**
 * Fetches the engine, and in parallel the code that prefetches a video.
 * @param onMediaPrefetch called with that code; after a failure here, whatever needs the code requests it again
 * and gets the error then
 */
export function fetchEngine(
  withCaptions: boolean,
  onMediaPrefetch?: (mediaPrefetch: Awaited<ReturnType<typeof fetchMediaPrefetch>>) => void,
): void {
  // The browser's own engine needs neither.
  if (mediaSource() === null) return;
  void asPrefetch(fetchHls(withCaptions));
  fetchMediaPrefetch().then(onMediaPrefetch, removeWaiter);
}

/**
 * Runs `work` once the page has loaded and is idle. Never runs it for viewers who save data, or whose
 * connection is slow even for the page.
 * @returns the function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  let isWanted = !shouldSaveData();
  const runIfWanted = () => isWanted && work();
  const whenLoaded = () => {
    // Some browsers cannot report that they are idle.
    const schedule = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    schedule(runIfWanted);
  };
  if (document.readyState === 'complete') whenLoaded();
  else window.addEventListener('load', whenLoaded, { once: true });
  return () => {
    isWanted = false;
  };
}
