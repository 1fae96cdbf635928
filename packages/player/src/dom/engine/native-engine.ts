import type { CaptionTrack } from '../../core/captions/captions-state.ts';
import type { AudioTrack } from '../../core/audio-tracks/audio-tracks.ts';
import { playlistFault } from '../../core/recovery/playlist-fault.ts';
import type { Failure } from '../../core/recovery/recovery.ts';
import { bufferedEnd } from '../media/media-events.ts';
import { readPlaylist } from './read-playlist.ts';
import type { Engine, EngineListener, EngineOptions } from './engine.ts';

/** WebKit's list of audio tracks, which TypeScript does not declare. */
type NativeAudioTrack = { label: string; language: string; kind: string; enabled: boolean };
type NativeAudioTracks = ArrayLike<NativeAudioTrack> & Partial<EventTarget>;

/** The browser retries by itself; after this long without a picture it has to load again, ms. */
const stallTimeoutMs = 8000;

/** Target duration of segments, which the browser does not reveal, s. */
const defaultTargetSeconds = 6;

const hlsType = 'application/vnd.apple.mpegurl';

/** True if the browser itself plays HLS. Checked where hls.js cannot run, and for another screen. */
export function playsHlsNatively(video: HTMLVideoElement): boolean {
  return video.canPlayType(hlsType) !== '';
}

/** Returns what is wrong with an address, which the browser does not reveal. */
async function diagnose(
  address: string,
  signal: AbortSignal,
): Promise<Pick<Failure, 'status' | 'reason'>> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) return { status: response.status };
    const text = await readPlaylist(response);
    if (text === null) return { status: null, reason: 'invalid' };
    if (playlistFault(text) === 'empty') return { status: null, reason: 'empty' };
    return text.startsWith('#EXTM3U') ? { status: null } : { status: null, reason: 'invalid' };
  } catch {
    return { status: null };
  }
}

/**
 * Leaves the work to the browser: for phones without Media Source Extensions, and while another screen
 * shows the video (`airplay.ts`). There are no levels to choose from. Recovery means loading again, after
 * which playback has to be started again.
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
  const nativeTracks = (video as { audioTracks?: NativeAudioTracks }).audioTracks;
  const audioTrackList = () => Array.from<NativeAudioTrack>(nativeTracks ?? []);
  const offerAudioTracks = () =>
    listener.audioTracks(
      audioTrackList().map<AudioTrack>(({ label, language, enabled }, index) => ({
        index,
        label: label || language || String(index + 1),
        language,
        // The browser enables the one that the stream proposes.
        isDefault: enabled,
        isAutomatic: true,
      })),
    );
  let resumeAt = options.startAt;

  on('loadedmetadata', () => {
    listener.playlist({
      live: isLive(),
      targetDuration: defaultTargetSeconds,
      fragments: datedStart(video),
    });
    if (resumeAt !== null) video.currentTime = resumeAt;
    resumeAt = null;
    const tracks = captions().map<CaptionTrack>((track, index) => ({
      index,
      label: track.label || track.language,
      language: track.language,
    }));
    listener.captionTracks(tracks);
    if (audioTrackList().length > 0) offerAudioTracks();
  });
  nativeTracks?.addEventListener?.('addtrack', () => video.readyState > 0 && offerAudioTracks(), {
    signal: ended.signal,
  });
  let stalledSince: number | null = null;
  const onRunning = () => {
    stalledSince = null;
  };
  on('waiting', () => {
    stalledSince ??= performance.now();
  });
  on('playing', onRunning);
  on('timeupdate', onRunning);
  let buffered = 0;
  on('progress', () => {
    const end = bufferedEnd(video);
    if (end > video.currentTime && end !== buffered) listener.fragment();
    buffered = end;
  });
  let { source } = options;
  const fail = async () => {
    const { error, readyState } = video;
    const kind = error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network';
    const found = kind === 'media' ? { status: null } : await diagnose(source, ended.signal);
    if (!ended.signal.aborted && video.error === error) {
      listener.fatalFailure({ kind, ...found, onManifest: readyState === 0 });
    }
  };
  on('error', () => void fail());
  const load = () => {
    if (stalledSince !== null) stalledSince = performance.now();
    if (video.readyState > 0) listener.emptying();
    video.src = source;
    video.load();
  };
  const reload = () => {
    // During a seek, `currentTime` is already its target.
    if (video.readyState > 0) resumeAt = isLive() ? null : video.currentTime;
    load();
  };
  load();
  return {
    retry: reload,
    reload: (startAt) => {
      resumeAt = startAt;
      load();
    },
    seek: (time) => {
      // A loading element jumps to `resumeAt` once it has loaded, so a seek before that would be lost.
      if (video.readyState === 0) resumeAt = time;
      else video.currentTime = time;
    },
    // The browser cannot switch during playback: it uses this address when it loads again.
    swap: (address) => {
      source = address;
      return true;
    },
    // The browser reports no requests: it counts as busy until the timeout.
    busy: () => stalledSince === null || performance.now() - stalledSince < stallTimeoutMs,
    recoverMedia: reload,
    chooseLevel: () => undefined,
    capLevel: () => undefined,
    byBrowser: true,
    showsCaptions: true,
    chooseCaption: (caption) => {
      captions().forEach((track, index) => {
        track.mode = index === caption ? 'showing' : 'disabled';
      });
    },
    chooseAudioTrack: (chosen) => {
      // Enabled before the old one is disabled, or there would be silence between the two.
      for (const track of audioTrackList().filter((_, index) => index === chosen))
        track.enabled = true;
      audioTrackList().forEach((track, index) => {
        if (index !== chosen && track.enabled) track.enabled = false;
      });
    },
    seekable: () => {
      const { seekable } = video;
      if (seekable.length === 0) return null;
      return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
    },
    destroy: () => {
      ended.abort();
      if (video.readyState > 0) listener.emptying();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** WebKit reports the date of second zero through `getStartDate`. */
function datedStart(video: HTMLVideoElement) {
  const { getStartDate } = video as HTMLVideoElement & { getStartDate?: () => Date };
  const epochMs = getStartDate?.call(video).getTime() ?? Number.NaN;
  return Number.isNaN(epochMs) ? [] : [{ start: 0, programDateTime: epochMs }];
}
