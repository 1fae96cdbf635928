import type { Failure } from '../../core/recovery/recovery.ts';
import type { CaptionTrack } from '../../core/captions/captions-state.ts';
import type { DrmLicences } from '../../core/source/drm-licences.ts';
import type { AudioTrack } from '../../core/audio-tracks/audio-tracks.ts';
import type { QualityLevel } from '../../core/quality/quality.ts';
import type { DatedFragment } from '../../core/live/wall-clock.ts';
import type { HeadStart } from './head-start.ts';
import type { TimeRange } from '../../core/timeline/timeline.ts';
import type { Sound } from '../../core/playback/volume.ts';

export type PlaylistUpdate = {
  live: boolean;
  targetDuration: number;
  fragments: readonly DatedFragment[];
};

/** Receives the events of an engine. */
export type EngineListener = {
  levels: (levels: readonly QualityLevel[]) => void;
  activeLevel: (level: number) => void;
  playlist: (update: PlaylistUpdate) => void;
  captionTracks: (tracks: readonly CaptionTrack[]) => void;
  /** The audio tracks that the stream offers; one of them has to be chosen. */
  audioTracks: (tracks: readonly AudioTrack[]) => void;
  /**
   * A playlist needs what only the full build plays: the source has to be opened again with it.
   * @param headStart has that playlist, so that it is not requested again
   */
  needsFullBuild: (headStart: HeadStart) => void;
  /** New media has arrived, so any outage is over. `bps` is the measured bandwidth, once known. */
  fragment: (bps?: number) => void;
  /** A failure that the engine still retries. */
  recoverableFailure: (failure: Failure) => void;
  /** A failure after which the engine has stopped, `fatal` in terms of hls.js. */
  fatalFailure: (failure: Failure) => void;
  /** The live stream restarted its numbering: new media is unrelated to what was there. */
  numberingRestarted: () => void;
  /** The media element is about to be emptied. */
  emptying: () => void;
  /** A failure emptied and stopped the media element: playback has to be started again. */
  emptied: () => void;
};

export type EngineOptions = {
  source: string;
  /** The prefetched start of the source; null for none. */
  headStart: HeadStart | null;
  /** Bits per second to assume until measured. */
  bandwidthBps: number;
  /** Media time (s) to start at; null for the stream's own choice (start, or the live position). */
  startAt: number | null;
  /** The manifest is known to have captions. */
  hasTextTracks: boolean;
  /** Captions must be shown; otherwise the engine may be one that cannot. */
  withCaptions: boolean;
  /** A playlist of this source needs the full build. */
  needsFullBuild: boolean;
  /** Licence servers for encrypted streams; null for none. */
  drm: DrmLicences | null;
  /** Never fetch more pixels than the box shows. Off for a panorama, which is zoomed into. */
  capToBox: boolean;
  /** Maximum device pixels per CSS pixel of the box, null for no maximum; read again during playback. */
  maxDevicePixelRatio: () => number | null;
  /** Play with the browser's own engine, because another screen accepts only an address. */
  byBrowser: boolean;
};

/** The player of another screen: takes the commands that otherwise go to the element. */
export type RemotePlayer = {
  play: () => void;
  pause: () => void;
  sound: (sound: Sound) => void;
};

/** One source on one media element; discarded with the source. */
export type Engine = {
  /** Continues after a network failure. */
  retry: () => void;
  /** Reopens the source at a media time (s) or at the stream's own choice. */
  reload: (startAt: number | null) => void;
  /** Seeks to a media time (s); while nothing has loaded yet, playback starts there. */
  seek: (time: number) => void;
  /**
   * Rewrites further requests to a fresh address of the same stream while playback continues; false when
   * it cannot.
   */
  swap: (address: string) => boolean;
  /** True if a request for media or for a playlist is in flight. */
  busy: () => boolean;
  recoverMedia: () => void;
  chooseLevel: (level: number | null) => void;
  /** Limits the automatic choice to this rendition from now on. */
  capLevel: (level: number) => void;
  /** The browser itself plays: the element has the address of the stream. */
  byBrowser: boolean;
  /** The source plays on another screen, and the element has nothing. */
  remote?: RemotePlayer;
  /** True if it can show captions, rather than only list them. */
  showsCaptions: boolean;
  chooseCaption: (caption: number | null) => void;
  /** Plays this audio track from now on. */
  chooseAudioTrack: (track: number) => void;
  /** The seekable range; on a live stream its end is the live position. Null while unknown. */
  seekable: () => TimeRange | null;
  destroy: () => void;
};
