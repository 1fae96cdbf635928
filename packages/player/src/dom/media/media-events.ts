import type { PlayerEvent } from '../../core/state.ts';
import { isFullscreen } from '../screen/fullscreen.ts';
import { isInPictureInPicture } from '../screen/picture-in-picture.ts';

export type MediaPorts = {
  dispatch: (event: PlayerEvent) => void;
  /** Reads position, buffer and seekable range again. */
  measure: () => void;
  stalled: () => void;
  running: () => void;
  /** The element is where playback resumes: it shows a frame, or seeks to one. */
  positionReached: () => void;
  /** Paused by the viewer, the page or the system. */
  paused: () => void;
  ended: () => void;
};

/** Returns the time (s) up to which the video is buffered without a gap, from the playhead by default. */
export function bufferedEnd(video: HTMLVideoElement, position = video.currentTime): number {
  const { buffered } = video;
  for (let i = 0; i < buffered.length; i += 1) {
    // The playhead may round to half a frame before the start of its range.
    if (buffered.start(i) - 0.1 <= position && position <= buffered.end(i)) {
      return buffered.end(i);
    }
  }
  return position;
}

/** True if a seek takes effect. Browsers forget a seek while they know no seekable range. */
export const canSeek = ({ readyState, seekable }: HTMLVideoElement): boolean =>
  readyState > 0 && seekable.length > 0;

/** Dispatches the media element's events. Returns a function that removes the listeners. */
export function followMedia(
  video: HTMLVideoElement,
  root: () => HTMLElement,
  ports: MediaPorts,
): () => void {
  const removal = new AbortController();
  const { dispatch } = ports;
  const on = (target: EventTarget, names: string, handle: () => void) => {
    for (const name of names.split(' ')) {
      target.addEventListener(name, handle, { signal: removal.signal });
    }
  };

  on(video, 'play', () => dispatch({ type: 'play' }));
  on(video, 'pause', () => {
    dispatch({ type: 'pause' });
    // The browser's own engine also pauses a video when it fails.
    if (!video.ended && !video.error && video.readyState > 0) ports.paused();
  });
  on(video, 'emptied', () => dispatch({ type: video.paused ? 'pause' : 'play' }));
  on(video, 'waiting', () => {
    dispatch({ type: 'waiting' });
    ports.stalled();
  });
  on(video, 'playing', () => {
    ports.positionReached();
    dispatch({ type: 'playing' });
    ports.running();
  });
  // A seek after the end shows a frame again.
  on(video, 'loadeddata seeking', () => {
    ports.positionReached();
    dispatch({ type: 'loadeddata' });
  });
  on(video, 'canplay', () => dispatch({ type: 'canplay' }));
  on(video, 'loadedmetadata durationchange timeupdate progress seeking seeked', ports.measure);
  on(video, 'ended', ports.ended);
  on(video, 'volumechange', () =>
    dispatch({ type: 'volumechange', sound: { volume: video.volume, muted: video.muted } }),
  );
  const readOnline = () => dispatch({ type: navigator.onLine ? 'online' : 'offline' });
  on(window, 'online offline', readOnline);
  readOnline();
  on(video, 'ratechange', () => dispatch({ type: 'ratechange', playbackRate: video.playbackRate }));
  on(video, 'enterpictureinpicture leavepictureinpicture webkitpresentationmodechanged', () =>
    dispatch({ type: 'pictureinpicturechange', pictureInPicture: isInPictureInPicture(video) }),
  );
  const readFullscreen = () =>
    dispatch({ type: 'fullscreenchange', fullscreen: isFullscreen(root(), video) });
  on(document, 'fullscreenchange webkitfullscreenchange', readFullscreen);
  // The player before this one may have entered it.
  readFullscreen();
  on(video, 'webkitbeginfullscreen', () =>
    dispatch({ type: 'fullscreenchange', fullscreen: true }),
  );
  on(video, 'webkitendfullscreen', () => dispatch({ type: 'fullscreenchange', fullscreen: false }));
  return () => removal.abort();
}
