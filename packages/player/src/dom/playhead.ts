import { mediaTimeAt } from '../core/content-time.ts';
import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import { clippedWindow, seekTarget, type TimeWindow } from '../core/timeline.ts';
import type { SourceSpec } from './source-spec.ts';
import { bufferedTo, canSeek } from './media-events.ts';

export type PlayheadPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  spec: () => SourceSpec;
  /** What the engine says can be played, null while it does not know. */
  window: () => TimeWindow | null;
  /** The element plays what the engine gave it: else its time says nothing. */
  isOurs: () => boolean;
  /** The end of the clip was reached; its last picture stands. */
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

/** Browsers tell the time four times a second; this close to an end every picture is looked at, s. */
export const watchedBeforeEnd = 0.6;
/** Clocks of browsers are rounded: this close is there, s. */
const sameMoment = 0.005;

/** Where the picture is, told to the state, and kept inside what may be shown. */
export function createPlayhead(ports: PlayheadPorts): Playhead {
  const { video, store, spec, window, isOurs, clipEnded } = ports;
  const { dispatch, getState } = store;
  let dueEpochMs: number | null = null;
  let watch = 0;
  /** Stopped at the end, on the way to its very picture. */
  let isReturning = false;

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
    if (dueEpochMs === null || anchors.length === 0) return;
    if (!canSeek(video)) return;
    const time = mediaTimeAt(anchors, dueEpochMs, 0);
    dueEpochMs = null;
    video.currentTime = seekTarget(playable, time);
  };

  /** A clip shows the picture at its end, and none after it. */
  const keepToEnd = (end: number) => {
    const { currentTime: time, paused, seeking } = video;
    if (isReturning && !seeking) {
      isReturning = false;
      if (paused && Math.abs(time - end) < sameMoment) clipEnded();
      return;
    }
    if (paused) return;
    if (time >= end) {
      video.pause();
      // Also when it has only just got there: browsers may show the next picture already, because they
      // choose what to show some milliseconds ahead of their clock.
      isReturning = true;
      video.currentTime = end;
      return;
    }
    if (end - time > watchedBeforeEnd || watch !== 0) return;
    watch = requestAnimationFrame(() => {
      watch = 0;
      const clip = clipOnMedia();
      if (clip) keepToEnd(clip.end);
    });
  };

  return {
    clip: clipOnMedia,
    settleAt: (epochMs) => {
      dueEpochMs = epochMs;
    },
    measure: () => {
      if (!isOurs()) return;
      const end = Number.isFinite(video.duration) ? video.duration : 0;
      const clip = clipOnMedia();
      const playable = clippedWindow(window() ?? { start: 0, end }, clip);
      const time = video.currentTime;
      dispatch({ type: 'time', time, bufferedTo: bufferedTo(video), window: playable });
      settle();
      // Until it is on its way to its beginning, it may well stand behind its end.
      if (clip && dueEpochMs === null) keepToEnd(clip.end);
    },
  };
}
