import type { CaptionTrack } from '../core/state.ts';
import type { Engine, EngineListener, EngineOptions } from './engine.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Whether the browser itself plays HLS. Asked only where hls.js cannot run. */
export function playsHlsNatively(video: HTMLVideoElement): boolean {
  return video.canPlayType(HLS_TYPE) !== '';
}

/**
 * Leaves the work to the browser: for phones without Media Source Extensions. There are no levels
 * to choose from, and recovery is loading again.
 */
export function createNativeEngine(
  video: HTMLVideoElement,
  options: EngineOptions,
  listener: EngineListener,
): Engine {
  const ended = new AbortController();
  const on = (name: string, handle: () => void) =>
    video.addEventListener(name, handle, { signal: ended.signal });
  const isLive = () => video.duration === Infinity;
  const captions = () => Array.from(video.textTracks).filter(({ kind }) => kind !== 'metadata');
  let resumeAt = options.startAt;

  on('loadedmetadata', () => {
    listener.playlist({ live: isLive(), targetDuration: 6, fragments: datedStart(video) });
    if (resumeAt !== null) video.currentTime = resumeAt;
    resumeAt = null;
    const tracks = captions().map<CaptionTrack>((track, index) => ({
      index,
      label: track.label || track.language,
      language: track.language,
    }));
    listener.captionTracks(tracks);
  });
  on('progress', () => listener.fragment());
  on('error', () => {
    const code = video.error?.code ?? 0;
    const kind = code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network';
    listener.failure({ kind, status: null, onManifest: video.readyState === 0 });
  });
  let { source } = options;
  const load = () => {
    video.src = source;
    video.load();
  };
  const reload = () => {
    resumeAt = isLive() || video.currentTime === 0 ? null : video.currentTime;
    load();
  };
  load();
  return {
    retry: reload,
    reload: (startAt) => {
      resumeAt = startAt;
      load();
    },
    // The browser cannot be told in passing: used when it has to load again.
    swap: (address) => {
      source = address;
      return true;
    },
    // The browser says nothing of its requests; what it stops at it reports as a failure.
    busy: () => true,
    recoverMedia: reload,
    chooseLevel: () => undefined,
    chooseCaption: (caption) => {
      captions().forEach((track, index) => {
        track.mode = index === caption ? 'showing' : 'disabled';
      });
    },
    window: () => {
      const { seekable } = video;
      if (seekable.length === 0) return null;
      return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
    },
    destroy: () => {
      ended.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** WebKit tells the date of second zero through `getStartDate`. */
function datedStart(video: HTMLVideoElement) {
  const { getStartDate } = video as HTMLVideoElement & { getStartDate?: () => Date };
  const epochMs = getStartDate?.call(video).getTime() ?? Number.NaN;
  return Number.isNaN(epochMs) ? [] : [{ start: 0, programDateTime: epochMs }];
}
