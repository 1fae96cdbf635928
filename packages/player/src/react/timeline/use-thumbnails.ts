import { useEffect, useState } from 'react';
import type { Thumbnail } from '../../core/timeline/thumbnails.ts';
import { loadThumbnails } from '../../dom/thumbnail-file.ts';

const NONE: readonly Thumbnail[] = [];

/** Returns the tiles of a thumbnails file, fetched with the first preview. */
export function useThumbnails(url: string | null): readonly Thumbnail[] {
  const [loaded, setLoaded] = useState<{ url: string; tiles: readonly Thumbnail[] } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const ended = new AbortController();
    void loadThumbnails(url, ended.signal).then((tiles) => {
      if (!ended.signal.aborted) setLoaded({ url, tiles });
    });
    return () => ended.abort();
  }, [url]);
  return loaded && loaded.url === url ? loaded.tiles : NONE;
}
