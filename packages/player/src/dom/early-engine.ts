import { prefetch, markNonCritical } from './prefetch.ts';
import { isFrugal } from './connection.ts';
import { fetchHls } from './hls-file.ts';
import { mediaSource } from './media-source.ts';
import type * as Opening from './media-prefetch.ts';

// An import that was answered before is answered in a task of its own, which may come after the press.
let opening: typeof Opening | undefined;
/** What begins to fetch a film; brought when a film is to be played. */
const fetchOpening = async () => (opening ??= await import('./media-prefetch.ts'));

/**
 * Fetches the engine, and beside it what begins to fetch a film.
 * @param withOpening called with the latter; what fails here is asked for again by who needs it, and told then
 */
export function fetchEngine(
  withCaptions: boolean,
  withOpening?: (opening: Awaited<ReturnType<typeof fetchOpening>>) => void,
): void {
  // The browser's own engine needs neither.
  if (mediaSource() === null) return;
  void prefetch(fetchHls(withCaptions));
  fetchOpening().then(withOpening, markNonCritical);
}

/**
 * Does something once the page has loaded and has nothing else to do. Not for viewers who save data or whose
 * line is hardly enough for the page.
 * @returns ends the waiting
 */
export function whenIdle(work: () => void): () => void {
  let wanted = !isFrugal();
  const bring = () => wanted && work();
  const whenLoaded = () => {
    // Some browsers cannot tell when they have nothing to do.
    const schedule = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    schedule(bring);
  };
  if (document.readyState === 'complete') whenLoaded();
  else window.addEventListener('load', whenLoaded, { once: true });
  return () => {
    wanted = false;
  };
}
