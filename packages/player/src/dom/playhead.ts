import { mediaTimeAt } from '../core/film-time.ts';
import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import { clippedWindow, seekTarget, type TimeWindow } from '../core/timeline.ts';
import type { SourceSpec } from './source-spec.ts';
import { bufferedTo } from './media-events.ts';

export type PlayheadPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  spec: () => SourceSpec;
  /** What the engine says can be played, null while it does not know. */
  window: () => TimeWindow | null;
  /** The end of the clip was reached; the picture stands. */
  clipEnded: () => void;
};

export type Playhead = {
  /** Reads position, buffer and window anew, and keeps to the clip and to `settleAt`. */
  measure: () => void;
  /** Seeks to a wall-clock time (epoch ms) as soon as the stream's dates are known. */
  settleAt: (epochMs: number | null) => void;
  /** The clip on the media clock; null also while the stream has not told its dates. */
  clip: () => TimeWindow | null;
};

/** Where the picture is, told to the state, and kept inside what may be shown. */
export function createPlayhead({ video, store, spec, window, clipEnded }: PlayheadPorts): Playhead {
  const { dispatch, getState } = store;
  let dueEpochMs: number | null = null;

  const clipOnMedia = (): TimeWindow | null => {
    const { clip, timeOrigin } = spec();
    const { anchors } = getState();
    if (clip === null || (timeOrigin !== null && anchors.length === 0)) return null;
    return {
      start: mediaTimeAt(anchors, timeOrigin, clip.start),
      end: mediaTimeAt(anchors, timeOrigin, clip.end),
    };
  };
  const settle = () => {
    const { anchors, window: playable } = getState();
    if (dueEpochMs === null || anchors.length === 0 || video.readyState === 0) return;
    const time = mediaTimeAt(anchors, dueEpochMs, 0);
    dueEpochMs = null;
    video.currentTime = seekTarget(playable, time);
  };

  return {
    clip: clipOnMedia,
    settleAt: (epochMs) => {
      dueEpochMs = epochMs;
    },
    measure: () => {
      const end = Number.isFinite(video.duration) ? video.duration : 0;
      const clip = clipOnMedia();
      const playable = clippedWindow(window() ?? { start: 0, end }, clip);
      const time = video.currentTime;
      dispatch({ type: 'time', time, bufferedTo: bufferedTo(video), window: playable });
      if (clip && time >= clip.end && !video.paused) {
        video.pause();
        clipEnded();
      }
      settle();
    },
  };
}
