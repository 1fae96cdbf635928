import { fractionAt } from '../../core/timeline/timeline.ts';
import { usePlayerState } from '../player/player-context.ts';
import { useChapters } from './use-chapters.ts';

/** Chapter starts, as gaps in the track. */
export function TimelineChapters() {
  const seekable = usePlayerState((state) => state.timeline.seekable);
  return useChapters()
    .filter(({ time }) => time > seekable.start && time < seekable.end)
    .map(({ name, time }) => (
      <div
        key={`${name} ${time}`}
        className="gsp-track-chapter"
        style={{ left: `${fractionAt(seekable, time) * 100}%` }}
      />
    ));
}
