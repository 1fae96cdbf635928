import { mediaTimeAt } from '../../core/live/content-time.ts';
import { fractionAt } from '../../core/timeline/timeline.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Ad breaks, as marks on the track. */
export function TimelineBreaks() {
  const { timeOrigin = null } = usePlayer().props;
  const breaks = usePlayerState((state) => state.timeline.breaks);
  const anchors = usePlayerState((state) => state.live.anchors);
  const seekable = usePlayerState((state) => state.timeline.seekable);
  return breaks
    .map((time) => mediaTimeAt(anchors, timeOrigin, time))
    .filter((time) => time > seekable.start && time < seekable.end)
    .map((time) => (
      <div
        key={time}
        className="gsp-track-break"
        style={{ left: `${fractionAt(seekable, time) * 100}%` }}
      />
    ));
}
