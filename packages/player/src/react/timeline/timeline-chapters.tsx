import { fractionAt } from '../../core/timeline/timeline.ts';
import { usePlayerState } from '../player/player-context.ts';
import { useChapters } from './use-chapters.ts';

/** Chapter starts, as gaps in the track. */
export function TimelineChapters() {
  const window = usePlayerState((state) => state.window);
  return useChapters()
    .filter(({ time }) => time > window.start && time < window.end)
    .map(({ name, time }) => (
      <div
        key={`${name} ${time}`}
        className="gsp-track-chapter"
        style={{ left: `${fractionAt(window, time) * 100}%` }}
      />
    ));
}
