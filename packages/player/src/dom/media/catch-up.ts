import { liveRate } from '../../core/live/live-rate.ts';
import { secondsBehindLive } from '../../core/timeline/timeline.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Catches up with the live position by a slightly higher rate, except on another screen. */
export const catchUp: PlayerAttachment = ({ video, getState, subscribe }) => {
  video.preservesPitch = true;
  let rate = 1;
  subscribe(() => {
    const { live, timeline, cast } = getState();
    if (!live.isLive && rate === 1) return;
    const { seekable, currentTime, bufferedEnd } = timeline;
    const { followsLive } = live;
    const behind = secondsBehindLive(seekable, currentTime);
    const bufferedAhead = bufferedEnd - currentTime;
    const nextRate =
      live.isLive && cast.status !== 'on'
        ? liveRate({ followsLive, behind, bufferedAhead, catchingUp: rate > 1 })
        : 1;
    if (nextRate === rate) return;
    rate = nextRate;
    video.playbackRate = nextRate;
  });
};
