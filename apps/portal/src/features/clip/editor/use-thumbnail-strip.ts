import { thumbnailAt, type Thumbnail } from '@grandstand/player/core';
import { loadThumbnails } from '@grandstand/player/thumbnails';
import { useEffect, useState, type CSSProperties } from 'react';
import type { TimeRange } from './clip-draft.ts';

/** Number of pictures across the range. */
const pictureCount = 8;

export interface ThumbnailStrip {
  /** Returns pictures of a range of the video, from left to right; empty without thumbnails. */
  readonly picturesOf: (
    shown: TimeRange,
  ) => readonly { readonly key: number; readonly style: CSSProperties }[];
  /** Returns the picture nearest to a time, ms of the video; none without thumbnails. */
  readonly pictureAt: (ms: number) => CSSProperties;
}

/**
 * Styles a tile of a sprite sheet as the background of a box of any size. Positions in percent relate to the
 * remaining space.
 */
function styleOf(tile: Thumbnail, sheet: HTMLImageElement): CSSProperties {
  const { naturalWidth: width, naturalHeight: height } = sheet;
  const percent = (at: number, size: number, total: number) =>
    total === size ? '0%' : `${(at / (total - size)) * 100}%`;
  return {
    backgroundImage: `url(${JSON.stringify(tile.url)})`,
    backgroundSize: `${(width / tile.width) * 100}% ${(height / tile.height) * 100}%`,
    backgroundPosition: `${percent(tile.x, tile.width, width)} ${percent(tile.y, tile.height, height)}`,
  };
}

const loadSheet = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    image.src = url;
  });

interface Loaded {
  readonly tiles: readonly Thumbnail[];
  readonly sheet: HTMLImageElement;
}

/** Loads the thumbnails of a video; of a live stream, those so far. */
export function useThumbnailStrip(url: string | null): ThumbnailStrip {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const read = async () => {
      const tiles = await loadThumbnails(url, signal);
      const [first] = tiles;
      if (first === undefined) return;
      const sheet = await loadSheet(first.url);
      if (!signal.aborted) setLoaded({ tiles, sheet });
    };
    read().catch((error: unknown) => {
      // oxlint-disable-next-line no-console
      if (!signal.aborted) console.warn('The thumbnails could not be loaded', error);
    });
    return () => abort.abort();
  }, [url]);
  const pictureAt = (ms: number): CSSProperties => {
    if (loaded === null) return {};
    // After the last tile, as at the end of a broadcast, the last one is the nearest.
    const tile = thumbnailAt(loaded.tiles, ms / 1000) ?? loaded.tiles.at(-1);
    return tile === undefined ? {} : styleOf(tile, loaded.sheet);
  };
  return {
    picturesOf: ({ fromMs, toMs }) =>
      loaded === null
        ? []
        : Array.from({ length: pictureCount }, (_, key) => {
            const at = fromMs + ((toMs - fromMs) * (key + 0.5)) / pictureCount;
            return { key, style: pictureAt(at) };
          }),
    pictureAt,
  };
}
