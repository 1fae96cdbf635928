import { fractionAt } from '../core/timeline.ts';
import { usePlayerState } from './player-context.ts';

/** The part that is repeated, on the track; a line while its end is still to be marked. */
export function TimelineLoop() {
  const loop = usePlayerState((state) => state.loop);
  const window = usePlayerState((state) => state.window);
  if (!loop) return null;
  const from = fractionAt(window, loop.start);
  const to = loop.end === null ? from : fractionAt(window, loop.end);
  return (
    <div
      className="gsp-track-loop"
      style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
    />
  );
}
