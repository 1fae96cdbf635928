import { rateText } from '../../core/playback/playback-rate.ts';
import { clockText } from '../../core/timeline/clock-text.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** A loop shorter than this, s, shows tenths of a second: its start and end may share a whole second. */
const shortLoopSeconds = 10;

/**
 * Shows and announces a speed other than normal, and the times of the loop, because their keys work without the
 * menu.
 */
export function SpeedAndLoop() {
  const { texts } = usePlayer();
  const rate = usePlayerState((state) => state.playback.playbackRate);
  // One string, because a selector's result is compared by identity.
  const loopTimes = usePlayerState(({ live, timeline: { loop, seekable } }) => {
    if (loop === null) return null;
    // Times of a live stream count back from a live position that moves on.
    if (live.isLive) return '';
    const isShort = loop.end !== null && loop.end - loop.start < shortLoopSeconds;
    const clock = (time: number) => {
      const seconds = time - seekable.start;
      const tenths = isShort ? `.${Math.floor(seconds * 10) % 10}` : '';
      return `${clockText(seconds, seekable.end >= 3600)}${tenths}`;
    };
    return `${clock(loop.start)} – ${loop.end === null ? '…' : clock(loop.end)}`;
  });
  return (
    <span className="gsp-modes" role="status">
      {rate !== 1 && (
        <span className="gsp-mode">
          <span className="gsp-spoken">{texts.speed} </span>
          <bdi>{rateText(rate)}</bdi>
        </span>
      )}
      {loopTimes !== null && texts.deferred && (
        <span className="gsp-mode gsp-mode-loop">
          {texts.deferred.loop} <bdi>{loopTimes}</bdi>
        </span>
      )}
    </span>
  );
}
