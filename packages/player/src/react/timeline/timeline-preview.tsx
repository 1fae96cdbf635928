import { useEffect, useState } from 'react';
import { chapterAt } from '../../core/timeline/chapters.ts';
import { clockText, offsetText } from '../../core/timeline/clock-text.ts';
import { thumbnailAt, type Thumbnail } from '../../core/timeline/thumbnails.ts';
import { timeAtFraction } from '../../core/timeline/timeline.ts';
import { wallClockAt } from '../../core/live/wall-clock.ts';
import { loadThumbnails } from '../../dom/timeline/thumbnail-file.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { useChapters } from './use-chapters.ts';

const noThumbnails: readonly Thumbnail[] = [];

/** Interval at which the thumbnails of a live stream are fetched again while a preview is shown, ms. */
const liveRefreshMs = 6000;

/**
 * Returns the tiles of the video's thumbnails file, fetched when a preview first appears; one that could not be
 * loaded, at the next preview. The file of a live stream grows, so it is fetched again with each preview and
 * while it shows; the tiles so far stay until then, and if that fails.
 */
export function useThumbnails(isShown: boolean): readonly Thumbnail[] {
  const url = usePlayer().props.thumbnails ?? null;
  const isLive = usePlayerState((state) => state.live.isLive);
  const [loaded, setLoaded] = useState<{ url: string; tiles: readonly Thumbnail[] } | null>(null);
  const hasTiles = loaded !== null && loaded.url === url && loaded.tiles.length > 0;
  const isNeeded = isShown && (isLive || !hasTiles);
  useEffect(() => {
    if (url === null || !isNeeded) return undefined;
    const ended = new AbortController();
    const load = () =>
      void loadThumbnails(url, ended.signal).then((tiles) => {
        if (ended.signal.aborted) return;
        setLoaded((before) =>
          tiles.length === 0 && before?.url === url ? before : { url, tiles },
        );
      });
    load();
    const timer = isLive ? setInterval(load, liveRefreshMs) : undefined;
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [url, isLive, isNeeded]);
  return hasTiles ? loaded.tiles : noThumbnails;
}

/** Preview under the pointer: the thumbnail, and the time or the local clock and distance to live. */
export function TimelinePreview({
  fraction,
  tiles,
}: {
  fraction: number;
  tiles: readonly Thumbnail[];
}) {
  const { controller, texts } = usePlayer();
  const seekable = usePlayerState((state) => state.timeline.seekable);
  const anchors = usePlayerState((state) => state.live.anchors);
  const live = usePlayerState((state) => state.live.isLive);
  const time = timeAtFraction(seekable, fraction);
  const tile = thumbnailAt(tiles, controller.toContentTime(time));
  const chapter = chapterAt(useChapters(), time);
  const epochMs = live ? wallClockAt(anchors, time) : null;
  const label = live
    ? offsetText(seekable.end - time)
    : clockText(time - seekable.start, seekable.end >= 3600);

  return (
    <div
      className="gsp-preview"
      aria-hidden="true"
      style={{ left: `clamp(4.5rem, ${fraction * 100}%, calc(100% - 4.5rem))` }}
    >
      {tile && (
        <span
          className="gsp-preview-picture"
          style={{
            width: tile.width,
            height: tile.height,
            backgroundImage: `url("${tile.url}")`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      {chapter && (
        <span className="gsp-preview-text gsp-preview-chapter" dir="auto">
          {chapter.name}
        </span>
      )}
      <span className="gsp-preview-text">
        {epochMs !== null && <b>{texts.wallClock(epochMs)}</b>} {label}
      </span>
    </div>
  );
}
