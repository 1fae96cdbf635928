/** The picture of a publisher; a change of any field starts a new run. */
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
}

export interface Tracks {
  video: VideoTrack | null;
  audio: AudioTrack | null;
}

/** One frame of picture or packet of sound. */
export interface MediaUnit {
  kind: 'video' | 'audio';
  dtsMs: number;
  ptsMs: number;
  /** A decoder can start here. */
  isKey: boolean;
  /** A key frame such as an IDR frame: none after it refers to one before it. */
  isClosed: boolean;
  bytes: number;
  /** Returns it in the packager's container, with times relative to `baseMs` where the container allows. */
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
}

/** Converts a protocol's bytes into units. */
export interface MediaReader {
  readonly container: Container;
  /** A picture has been announced or has arrived. */
  readonly hasPicture: boolean;
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
