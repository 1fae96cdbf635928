/**
 * Types of the part of Google's Cast sender SDK that we use. Only Google serves the SDK.
 * `@types/chromecast-caf-sender` declares `cast` and `chrome` as always there, as global enums and with the
 * extension API, but they are absent until the SDK has loaded.
 */

/** `chrome.cast.media.Media`. */
export interface CastMedia {
  readonly playerState: string;
  readonly idleReason: string | null;
  readonly media: {
    readonly duration?: number | null;
    readonly tracks?: readonly CastTrack[] | null;
  } | null;
  readonly liveSeekableRange?: CastRange | null;
  getEstimatedTime(): number;
  getEstimatedLiveSeekableRange?(): CastRange | null;
  play(request: null, done: () => void, failed: () => void): void;
  pause(request: null, done: () => void, failed: () => void): void;
  seek(request: object, done: () => void, failed: () => void): void;
  editTracksInfo(request: object, done: () => void, failed: () => void): void;
  addUpdateListener(listener: () => void): void;
}

/** `chrome.cast.media.Track`. */
export interface CastTrack {
  readonly trackId: number;
  readonly type: string;
  readonly name?: string | null;
  readonly language?: string | null;
}

/** `chrome.cast.media.LiveSeekableRange`; seconds. */
export interface CastRange {
  readonly start?: number;
  readonly end?: number;
}

/** `cast.framework.CastSession`. */
export interface CastSession {
  getCastDevice(): { readonly friendlyName: string };
  getMediaSession(): CastMedia | null;
  /** Older SDKs resolve to an error code instead of rejecting. */
  loadMedia(request: object): Promise<string | undefined>;
  getVolume(): number;
  isMute(): boolean;
  setVolume(volume: number): Promise<unknown>;
  setMute(muted: boolean): Promise<unknown>;
  endSession(stopsCasting: boolean): void;
}

export interface CastStateEvent {
  readonly castState: string;
}
export interface SessionStateEvent {
  readonly session: CastSession;
  readonly sessionState: string;
  readonly errorCode?: string | null;
}

/** `cast.framework.CastContext`. */
export interface CastContext {
  setOptions(options: object): void;
  getCastState(): string;
  getCurrentSession(): CastSession | null;
  requestSession(): Promise<unknown>;
  endCurrentSession(stopsCasting: boolean): void;
  addEventListener(type: 'caststatechanged', listen: (event: CastStateEvent) => void): void;
  addEventListener(type: 'sessionstatechanged', listen: (event: SessionStateEvent) => void): void;
  removeEventListener(type: 'caststatechanged', listen: (event: CastStateEvent) => void): void;
  removeEventListener(
    type: 'sessionstatechanged',
    listen: (event: SessionStateEvent) => void,
  ): void;
}

/** `cast.framework` of the page. */
export interface CastFramework {
  readonly CastContext: { getInstance(): CastContext };
}

type Fields = Record<string, unknown>;

/** `chrome.cast.media` of the page: request classes, whose instances are filled in. */
export interface CastRequests {
  readonly MediaInfo: new (address: string, type: string) => Fields;
  readonly GenericMediaMetadata: new () => Fields;
  readonly LoadRequest: new (media: object) => Fields;
  readonly SeekRequest: new () => Fields;
  readonly EditTracksInfoRequest: new (tracks: readonly number[]) => Fields;
}

declare global {
  interface Window {
    /** The SDK calls it once it is ready, or has failed. */
    __onGCastApiAvailable?: (isAvailable: boolean, reason?: string) => void;
    cast?: { readonly framework?: CastFramework };
    chrome?: {
      readonly cast?: {
        readonly media: CastRequests;
        readonly Image: new (address: string) => object;
      };
    };
  }
}
