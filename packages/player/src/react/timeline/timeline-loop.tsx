import { fractionAt } from '../../core/timeline/timeline.ts';
import { usePlayerState } from '../player/player-context.ts';

/** The loop, as a range on the track; a line until its end is marked. */
export function TimelineLoop() {
  const loop = usePlayerState((state) => state.timeline.loop);
  const seekable = usePlayerState((state) => state.timeline.seekable);
  if (!loop) return null;
  const from = fractionAt(seekable, loop.start);
  const to = loop.end === null ? from : fractionAt(seekable, loop.end);
  return (
    <div
      className="gsp-track-loop"
      style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
    />
  );
}
