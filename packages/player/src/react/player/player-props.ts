import type { ReactNode, Ref } from 'react';
import type { CropPoint } from '../../core/panorama/crop.ts';
import type { DrmLicences } from '../../core/source/drm-licences.ts';
import type { PlayerTiming } from '../../core/player-timing.ts';
import type { PlayerMarker } from '../../core/timeline/markers.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import type { PlayerError } from '../../core/recovery/recovery.ts';
import type { PlayerMode } from '../../core/live/live-state.ts';
import type { PlayerStatus } from '../../core/status.ts';
import type { TimeRange } from '../../core/timeline/timeline.ts';
import type { PlayerTexts } from '../../core/texts.ts';
import type { PlayerAttachment } from '../../dom/attachments.ts';

/**
 * Times in `startTime`, `clip`, `markers`, `onTimeUpdate` and the handle are seconds from the start of the
 * video: seconds since `timeOrigin` if that is given and the stream carries PROGRAM-DATE-TIME, otherwise
 * seconds of the browser's media clock.
 */
export type PlayerProps = {
  /** URL of an HLS manifest; null shows only the poster and the overlay. */
  source: string | null;
  mode: PlayerMode;
  /** The live event is over; its stream still plays the last minutes. Replaces the live badge. */
  isOver?: boolean;
  texts: PlayerTexts;
  title?: string | null;
  /** Image shown until the first frame. */
  poster?: string | null;
  /**
   * True if the manifest is known to have captions: the engine that shows them is then fetched early, for
   * viewers who watch with captions. Captions are offered wherever the manifest has any.
   */
  hasTextTracks?: boolean;
  /** Licence servers by key system, for encrypted streams. Addresses are absolute. */
  drm?: DrmLicences | null | undefined;
  /** URL of a panoramic manifest of the same event; adds the view switch. */
  pano?: string | null;
  /** URL of a WebVTT file of tiles (`#xywh`) of sprite sheets. */
  thumbnails?: string | null;
  /**
   * Replaces the timeline where the length of the video must stay hidden. The clock's total, the keys that
   * jump to a fraction of it and the system's media controls hide it too. Null shows the timeline.
   */
  timeline?: ReactNode;
  markers?: readonly PlayerMarker[];
  /** Times of the goals that the page may reveal; adds the button that goes to the next one. */
  goals?: readonly number[];
  /** Epoch ms of second zero, on the clock of the stream's dates. */
  timeOrigin?: number | null;
  /**
   * Fetches the controls and the engine when the page is idle, so that they are ready for the press. Not for
   * viewers who save data, or whose connection is slow even for a page.
   */
  earlyEngine?: boolean;
  /**
   * The live event starts at second zero. Viewers who join late are offered the way back to the start while
   * the picture already plays. Requires `timeOrigin`.
   */
  offersStart?: boolean;
  /** Starts without a click, and muted if the browser insists. */
  autoPlay?: boolean;
  muted?: boolean;
  /**
   * True for a player that leaves sound, keys, the system's media buttons and screen rotation to another
   * one on the page. It shows the picture, buffering and errors, but no controls. Exactly one of several
   * players has this off. A player that gets the sound is unmuted.
   */
  isSecondary?: boolean;
  /** Maximum device pixels to fetch per CSS pixel; below 1 for a picture that matters less. */
  maxDevicePixelRatio?: number | null;
  startTime?: number | null;
  /** The part to show. Playback starts and ends there, with the exact frames of both moments. */
  clip?: TimeRange | null;
  /**
   * Shows the picture through a portrait window (9:16) that follows these points. Their times are ms from
   * the start of `clip`. Ignored for a panorama.
   */
  crop?: { readonly points: readonly CropPoint[] } | undefined;
  /** Renders between the picture and the controls, e.g. a scoreboard. */
  overlay?: ReactNode;
  /** Custom wording for an error; null falls back to `texts.error`. */
  errorText?: (error: PlayerError) => string | null;
  /**
   * Called on 401, 403 and 410, and to renew the URL as `renewAfterMs` specifies. A fresh URL resumes at the
   * same position. Null shows the error once the old URL is refused. Rejects when the outcome is not known at
   * the moment.
   */
  onSourceExpired?: (source: string) => Promise<string | null>;
  /**
   * The player replaces the stream's URL before this time has passed, without interrupting playback. Null
   * if the URL does not expire. All requests of a renewed stream go below the fresh URL.
   */
  renewAfterMs?: number | null;
  /** Called when play is requested and nothing has loaded yet. */
  onStart?: () => void;
  /** Called at most four times a second. */
  onTimeUpdate?: (time: number) => void;
  onStateChange?: (status: PlayerStatus) => void;
  onEnded?: () => void;
  playerRef?: Ref<PlayerHandle>;
  /** Attachments that join the player while it is mounted. Pass the same functions on every render. */
  attachments?: readonly PlayerAttachment[];
  /** Where preferences and the measured bandwidth are stored; null stores nothing. Default: localStorage. */
  storage?: PlayerStorage | null;
  timing?: Partial<PlayerTiming>;
  /**
   * Names the media. A running video continues without a gap in the next player of the same name, and ends
   * when another player starts. Without a name, and for one of several on a page (`isSecondary`), the video
   * ends with its player.
   */
  mediaId?: string;
  /**
   * Makes this the small player in the corner of a page: it has its own controls and ends the video when it
   * closes.
   */
  corner?: {
    controls: ReactNode;
    /** Called when another player takes the video, or when another video starts. */
    onTaken: () => void;
  };
  className?: string;
};

/** Imperative handle for the page. Calls made before the engine exists are queued. */
export type PlayerHandle = {
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  /** Reloads the source, as the Retry button does. */
  reload: () => void;
  getTime: () => number;
  /** Returns the first and last position that can be played, s; null while they are unknown. */
  getRange: () => TimeRange | null;
  /** Draws the current picture over the whole canvas. Returns false without a picture, and while seeking. */
  drawPicture: (canvas: HTMLCanvasElement) => boolean;
  /**
   * Returns when the current picture was taken, by the stream's own dates in ms since 1970; null without
   * dates.
   */
  getWallClock: () => number | null;
  /**
   * Returns where on the panorama the viewer looks, in degrees to the right of its middle; null in the
   * broadcast.
   */
  getYaw: () => number | null;
};
