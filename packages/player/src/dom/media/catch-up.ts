import { liveRate } from '../../core/live/live-rate.ts';
import { secondsBehindLive } from '../../core/timeline/timeline.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Catches up with the live position by a slightly higher rate, except on another screen. */
export const catchUp: PlayerAttachment = ({ video, getState, subscribe }) => {
  video.preservesPitch = true;
  let rate = 1;
  subscribe(() => {
    const { live, followsLive, window, time, bufferedTo, cast } = getState();
    if (!live && rate === 1) return;
    const behind = secondsBehindLive(window, time);
    const bufferedAhead = bufferedTo - time;
    const wanted =
      live && cast !== 'on'
        ? liveRate({ followsLive, behind, bufferedAhead, catchingUp: rate > 1 })
        : 1;
    if (wanted === rate) return;
    rate = wanted;
    video.playbackRate = wanted;
  });
};
