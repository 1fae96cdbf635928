import { mediaTimeAt } from '../../core/live/content-time.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import { clippedRange, seekTarget, type TimeRange } from '../../core/timeline/timeline.ts';
import type { SourceSpec } from '../source/source-spec.ts';
import { bufferedEnd, canSeek } from './media-events.ts';

export type PlayheadPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  spec: () => SourceSpec;
  /** Start position of playback once the source has loaded, media time in s; null while it plays, and if unknown. */
  pendingTime: () => number | null;
  /** The engine's seekable range; null while unknown. */
  seekable: () => TimeRange | null;
  /** True if the element plays what the engine gave it. Otherwise its time means nothing. */
  isEngineMedia: () => boolean;
  /** The end of the clip was reached; its last frame stays. */
  clipEnded: () => void;
};

export type Playhead = {
  /** Reads position, buffer and seekable range again. Enforces the clip and `seekToWallClock`. */
  measure: () => void;
  /** Seeks to a wall-clock time (epoch ms) as soon as the stream's dates are known. */
  seekToWallClock: (epochMs: number | null) => void;
  /** The clip on the media clock; null also while the stream's dates are unknown. */
  clip: () => TimeRange | null;
};

/** Browsers report the time four times a second. This close to an end every frame is checked, s. */
export const frameCheckSeconds = 0.6;
/** Tolerance for the rounded clocks of browsers, s. */
const clockToleranceSeconds = 0.005;

/** Reports the position to the state and keeps it inside the range that may be shown. */
export function createPlayhead(ports: PlayheadPorts): Playhead {
  const { video, store, spec, isEngineMedia, clipEnded } = ports;
  const { dispatch, getState } = store;
  let pendingEpochMs: number | null = null;
  let frameRequest = 0;
  /** Stopped at the end and seeking to its exact frame. */
  let isSeekingToEnd = false;

  const clipRange = (): TimeRange | null => {
    const { clip, timeOrigin } = spec();
    const { anchors } = getState().live;
    if (clip === null || (timeOrigin !== null && anchors.length === 0)) return null;
    return {
      start: mediaTimeAt(anchors, timeOrigin, clip.start),
      end: mediaTimeAt(anchors, timeOrigin, clip.end),
    };
  };
  const applyPendingSeek = () => {
    const { live, timeline } = getState();
    const { anchors } = live;
    if (pendingEpochMs === null || anchors.length === 0) return;
    if (!canSeek(video)) return;
    const time = mediaTimeAt(anchors, pendingEpochMs, 0);
    pendingEpochMs = null;
    video.currentTime = seekTarget(timeline.seekable, time);
  };

  /** Stops a clip on the frame at its end, and shows none after it. */
  const stopAtEnd = (end: number) => {
    const { currentTime: time, paused, seeking } = video;
    if (isSeekingToEnd && !seeking) {
      isSeekingToEnd = false;
      if (paused && Math.abs(time - end) < clockToleranceSeconds) clipEnded();
      return;
    }
    if (paused) return;
    if (time >= end) {
      video.pause();
      // Needed even right at the end: browsers choose what to show some milliseconds ahead of their
      // clock, so they may already show the next frame.
      isSeekingToEnd = true;
      video.currentTime = end;
      return;
    }
    if (end - time > frameCheckSeconds || frameRequest !== 0) return;
    frameRequest = requestAnimationFrame(() => {
      frameRequest = 0;
      const clip = clipRange();
      if (clip) stopAtEnd(clip.end);
    });
  };

  return {
    clip: clipRange,
    seekToWallClock: (epochMs) => {
      pendingEpochMs = epochMs;
    },
    measure: () => {
      if (!isEngineMedia()) return;
      const end = Number.isFinite(video.duration) ? video.duration : 0;
      const clip = clipRange();
      const seekable = clippedRange(ports.seekable() ?? { start: 0, end }, clip);
      dispatch({
        type: 'timeupdate',
        currentTime: ports.pendingTime() ?? video.currentTime,
        bufferedEnd: bufferedEnd(video),
        seekable,
      });
      applyPendingSeek();
      // Until the seek to the start of the clip is under way, the playhead may still be past the clip's end.
      if (clip && pendingEpochMs === null) stopAtEnd(clip.end);
    },
  };
}
