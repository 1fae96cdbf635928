import { useMemo } from 'react';
import { chaptersOf, type Chapter } from '../../core/timeline/chapters.ts';
import { mediaTimeAt } from '../../core/live/content-time.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Returns the chapters that the page has listed so far, in media time. */
export function useChapters(): Chapter[] {
  const { markers, timeOrigin = null } = usePlayer().props;
  const anchors = usePlayerState((state) => state.live.anchors);
  return useMemo(
    () => chaptersOf(markers, (time) => mediaTimeAt(anchors, timeOrigin, time)),
    [markers, anchors, timeOrigin],
  );
}
