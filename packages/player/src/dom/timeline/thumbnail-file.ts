import { parseThumbnails, type Thumbnail } from '../../core/timeline/thumbnails.ts';

/** Fetches the tiles of a thumbnails file; a missing or broken file means a timeline without thumbnails. */
export async function loadThumbnails(url: string, signal: AbortSignal): Promise<Thumbnail[]> {
  const absolute = new URL(url, document.baseURI).href;
  try {
    const response = await fetch(absolute, { signal });
    return response.ok ? parseThumbnails(await response.text(), absolute) : [];
  } catch {
    return [];
  }
}
