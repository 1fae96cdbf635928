import type { EmbeddedCaptions } from './caption-services.ts';

/** The video of a publisher; a change of codec or configuration starts a new run. */
export interface VideoTrack {
  codec: 'h264' | 'hevc';
  /** Decoder configuration: two that differ cannot share an init segment. */
  configuration: Buffer;
  width: number | null;
  height: number | null;
  /** `profile_idc` of H.264, else null. */
  profile: number | null;
}

export interface AudioTrack {
  /** `aac`, or the name of a codec that is transcoded to it. */
  codec: string;
  configuration: Buffer;
  /** Packet identifier in a transport stream; absent in FLV, which has one audio track. */
  pid?: number;
  /** As in BCP 47; absent if unknown. */
  language?: string;
  /** Absent if unknown. */
  channels?: number;
}

export interface Tracks {
  video: VideoTrack | null;
  audio: AudioTrack | null;
  /** Audio tracks after the first, in the order of the stream. */
  furtherAudio: readonly AudioTrack[];
}

/** One frame of video or packet of audio. */
export interface MediaUnit {
  kind: 'video' | 'audio';
  dtsMs: number;
  ptsMs: number;
  /** A decoder can start here. */
  isKey: boolean;
  /** A key frame such as an IDR frame: no frame after it refers to one before it. */
  isClosed: boolean;
  /** Caption services that start in this frame, if any. */
  captions?: readonly EmbeddedCaptions[];
  bytes: number;
  /** Returns the unit in the packager's container, with times relative to `baseMs` where the container allows. */
  encode(baseMs: number): Buffer;
}

export type Container = 'flv' | 'mpegts';

/** Receives what a reader finds in the bytes of a protocol. */
export interface MediaHandlers {
  /** The tracks are known, or have changed. */
  onTracks(tracks: Tracks): void;
  onUnit(unit: MediaUnit): void;
  /** The publisher sends what cannot be packaged; the reason is for its operator. */
  onUnsupported(reason: string): void;
  /** The publisher sends what is not recorded; the text is for its operator. */
  onIgnored(text: string): void;
}

/** Converts a protocol's bytes into units. */
export interface MediaReader {
  readonly container: Container;
  /** Video has been announced or has arrived. */
  readonly hasVideo: boolean;
  /** Audio tracks have been announced of which nothing has arrived. */
  readonly awaitsAudio: boolean;
  /** Returns the start of a container with these tracks. */
  createHeader(tracks: Tracks): Buffer;
}

export const isSameTrack = (
  a: VideoTrack | AudioTrack | null,
  b: VideoTrack | AudioTrack | null,
): boolean =>
  a === null || b === null
    ? a === b
    : a.codec === b.codec && a.configuration.equals(b.configuration);

/** True if the audio tracks of `all` start with those of `start`, in the same order. */
export const startsWithAudioTracks = (all: Tracks, start: Tracks): boolean =>
  audioTracksOf(start).every((track, index) => {
    const other = audioTracksOf(all)[index];
    return (
      other !== undefined &&
      isSameTrack(track, other) &&
      track.pid === other.pid &&
      track.language === other.language
    );
  });

/** Returns all audio tracks, in the order of the stream. */
export const audioTracksOf = ({ audio, furtherAudio }: Tracks): AudioTrack[] =>
  audio === null ? [] : [audio, ...furtherAudio];

export const hasSameAudioTracks = (a: Tracks, b: Tracks): boolean =>
  audioTracksOf(a).length === audioTracksOf(b).length && startsWithAudioTracks(b, a);
