import type { PlayerMode } from '../core/state.ts';
import { fetchHls } from './hls-file.ts';

type Wanted = { source: string | null; mode: PlayerMode; hasTextTracks: boolean };

/**
 * Fetches a film's playlists into the browser's cache, from which the engine takes them. Where they may
 * not be kept, it asks for them again.
 */
async function fetchPlaylists(source: string): Promise<void> {
  const answer = await fetch(source);
  const text = answer.ok ? await answer.text() : '';
  if (!text.includes('#EXT-X-STREAM-INF')) return;
  const renditions = text.match(/^[^#\s].*$/gm) ?? [];
  await Promise.all(
    renditions.map(async (address) => (await fetch(new URL(address, answer.url))).arrayBuffer()),
  );
}

/**
 * Begins to fetch what a first play needs, side by side rather than one after the other: the engine
 * and, of a film, the playlists. Those of a live stream are never kept. What fails here is tried again
 * by who needs it, and told then.
 */
export function warmUp({ source, mode, hasTextTracks }: Wanted): void {
  const failed = () => undefined;
  fetchHls(hasTextTracks).catch(failed);
  if (source !== null && mode === 'vod') fetchPlaylists(source).catch(failed);
}
