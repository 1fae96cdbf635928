import type { Failure } from '../core/recovery.ts';
import type { CaptionTrack } from '../core/state.ts';
import type { QualityLevel } from '../core/quality.ts';
import type { DatedFragment } from '../core/wall-clock.ts';
import type { HeadStart } from './head-start.ts';
import type { TimeWindow } from '../core/timeline.ts';
import type { Sound } from '../core/volume.ts';

export type PlaylistUpdate = {
  live: boolean;
  targetDuration: number;
  fragments: readonly DatedFragment[];
};

/** What an engine reports. */
export type EngineListener = {
  levels: (levels: readonly QualityLevel[]) => void;
  activeLevel: (level: number) => void;
  playlist: (news: PlaylistUpdate) => void;
  captionTracks: (tracks: readonly CaptionTrack[]) => void;
  /** New media has arrived: any outage is over. With how fast media arrives, bits per second, once that is known. */
  fragment: (bps?: number) => void;
  /** A failure the engine says it is still working on. */
  trouble: (failure: Failure) => void;
  /** A failure after which the engine has stopped. */
  failure: (failure: Failure) => void;
  /** The live stream began to count anew: what comes has nothing to do with what was there. */
  restarted: () => void;
  /** The media element was emptied on account of a failure, which stops it: it has to be played again. */
  emptied: () => void;
};

export type EngineOptions = {
  source: string;
  /** What of the source was fetched beforehand; null for nothing. */
  headStart: HeadStart | null;
  /** Bits per second to count with until it was measured. */
  lineBps: number;
  /** Media time (s) to start at; null for the stream's own choice (start, or the live edge). */
  startAt: number | null;
  /** The manifest may have captions: they are offered. */
  hasTextTracks: boolean;
  /** They are to be shown; else the engine may be one that cannot. */
  withCaptions: boolean;
  /** Never fetch more pixels than the box shows. Off for a panorama, which is zoomed into. */
  capToBox: boolean;
  /** Of the box, device pixels that count of each pixel of the page, at most; asked again as it plays. */
  detail: () => number | null;
  /** The browser itself is to play, because another screen takes nothing but an address. */
  byBrowser: boolean;
};

/** The player of another screen: what the element is asked for otherwise. */
export type RemotePlayer = {
  play: () => void;
  pause: () => void;
  sound: (sound: Sound) => void;
};

/** One source on one media element; thrown away with the source. */
export type Engine = {
  /** Goes on after a network failure. */
  retry: () => void;
  /** Opens the source anew, at a media time (s) or the stream's own choice. */
  reload: (startAt: number | null) => void;
  /** Goes to a media time (s); while nothing has loaded yet, that is where it begins. */
  seek: (time: number) => void;
  /**
   * From now on asks for everything below a fresh address of the same stream, while it plays on;
   * false when it cannot.
   */
  swap: (address: string) => boolean;
  /** Whether a request for media or for a playlist is on its way. */
  busy: () => boolean;
  recoverMedia: () => void;
  chooseLevel: (level: number | null) => void;
  /** From now on the automatic choice takes none above this one. */
  capLevel: (level: number) => void;
  /** The browser itself plays: the element has the address of the stream. */
  byBrowser: boolean;
  /** It plays on another screen, and the element has nothing. */
  remote?: RemotePlayer;
  /** Whether it can show captions, rather than tell of them. */
  showsCaptions: boolean;
  chooseCaption: (caption: number | null) => void;
  /** What can be played; on a live stream its end is the live position. Null while unknown. */
  window: () => TimeWindow | null;
  destroy: () => void;
};
