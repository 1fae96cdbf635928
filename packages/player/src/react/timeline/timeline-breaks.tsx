import { mediaTimeAt } from '../../core/live/content-time.ts';
import { fractionAt } from '../../core/timeline/timeline.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Ad breaks, as marks on the track. */
export function TimelineBreaks() {
  const { timeOrigin = null } = usePlayer().props;
  const breaks = usePlayerState((state) => state.breaks);
  const anchors = usePlayerState((state) => state.anchors);
  const window = usePlayerState((state) => state.window);
  return breaks
    .map((time) => mediaTimeAt(anchors, timeOrigin, time))
    .filter((time) => time > window.start && time < window.end)
    .map((time) => (
      <div
        key={time}
        className="gsp-track-break"
        style={{ left: `${fractionAt(window, time) * 100}%` }}
      />
    ));
}
