import type { PlayerEvent } from '../core/state.ts';
import { isFullscreen } from './fullscreen.ts';
import { isInPictureInPicture } from './picture-in-picture.ts';

export type MediaPorts = {
  dispatch: (event: PlayerEvent) => void;
  /** Reads position, buffer and window anew. */
  measure: () => void;
  stalled: () => void;
  running: () => void;
  /** Paused by the viewer, the page or the system. */
  paused: () => void;
  ended: () => void;
};

/** Seconds up to which the picture is buffered without a gap from a place, the playhead by default. */
export function bufferedTo(video: HTMLVideoElement, place = video.currentTime): number {
  const { buffered } = video;
  for (let i = 0; i < buffered.length; i += 1) {
    // Half a frame of rounding lies between the playhead and the start of its range.
    if (buffered.start(i) - 0.1 <= place && place <= buffered.end(i)) {
      return buffered.end(i);
    }
  }
  return place;
}

/** Browsers forget where they are sent while they know of no place that they could go to. */
export const canSeek = ({ readyState, seekable }: HTMLVideoElement): boolean =>
  readyState > 0 && seekable.length > 0;

/** Reports what the media element does. Returns the function that stops it. */
export function followMedia(
  video: HTMLVideoElement,
  root: () => HTMLElement,
  ports: MediaPorts,
): () => void {
  const ended = new AbortController();
  const { dispatch } = ports;
  const on = (target: EventTarget, names: string, handle: () => void) => {
    for (const name of names.split(' ')) {
      target.addEventListener(name, handle, { signal: ended.signal });
    }
  };

  on(video, 'play', () => dispatch({ type: 'paused', paused: false }));
  on(video, 'pause', () => {
    dispatch({ type: 'paused', paused: true });
    // A film that the browser plays by itself is paused by a failure, too.
    if (!video.ended && !video.error && video.readyState > 0) ports.paused();
  });
  on(video, 'emptied', () => dispatch({ type: 'paused', paused: video.paused }));
  on(video, 'waiting', () => {
    dispatch({ type: 'waiting', waiting: true });
    ports.stalled();
  });
  on(video, 'playing', () => {
    dispatch({ type: 'waiting', waiting: false });
    dispatch({ type: 'picture-ready' });
    ports.running();
  });
  on(video, 'loadeddata seeking', () => dispatch({ type: 'picture-ready' }));
  on(video, 'canplay', () => dispatch({ type: 'waiting', waiting: false }));
  on(video, 'loadedmetadata durationchange timeupdate progress seeking seeked', ports.measure);
  on(video, 'ended', ports.ended);
  on(video, 'volumechange', () =>
    dispatch({ type: 'sound', sound: { volume: video.volume, muted: video.muted } }),
  );
  const online = () => dispatch({ type: 'online', online: navigator.onLine });
  on(window, 'online offline', online);
  online();
  on(video, 'ratechange', () => dispatch({ type: 'rate', rate: video.playbackRate }));
  on(video, 'enterpictureinpicture leavepictureinpicture webkitpresentationmodechanged', () =>
    dispatch({ type: 'picture-in-picture', on: isInPictureInPicture(video) }),
  );
  on(document, 'fullscreenchange webkitfullscreenchange', () =>
    dispatch({ type: 'fullscreen', on: isFullscreen(root(), video) }),
  );
  on(video, 'webkitbeginfullscreen', () => dispatch({ type: 'fullscreen', on: true }));
  on(video, 'webkitendfullscreen', () => dispatch({ type: 'fullscreen', on: false }));
  return () => ended.abort();
}
