import type { ReactNode, Ref } from 'react';
import type { CropPoint } from '../core/crop.ts';
import type { PlayerMarker } from '../core/markers.ts';
import type { PlayerStorage } from '../core/preferences.ts';
import type { PlayerError } from '../core/recovery.ts';
import type { PlayerMode } from '../core/state.ts';
import type { PlayerStatus } from '../core/status.ts';
import type { TimeWindow } from '../core/timeline.ts';
import type { PlayerTexts } from '../core/texts.ts';
import type { PlayerAttachment } from '../dom/attachments.ts';

/** Times a test may shorten; all in milliseconds. */
export type PlayerTiming = {
  /** Outage without a fragment after which the error is shown. */
  errorAfterMs: number;
  /** Quiet time after which the controls go while it plays. */
  hideControlsAfterMs: number;
};

export const DEFAULT_TIMING: PlayerTiming = { errorAfterMs: 60_000, hideControlsAfterMs: 3000 };

/**
 * Times in `startTime`, `clip`, `markers`, `onTimeUpdate` and the handle are seconds from the start of
 * the film: seconds from `timeOrigin` when that is given and the stream carries PROGRAM-DATE-TIME,
 * else seconds of the browser's media clock.
 */
export type PlayerProps = {
  /** Address of an HLS manifest; null shows the poster and the overlay only. */
  source: string | null;
  mode: PlayerMode;
  texts: PlayerTexts;
  title?: string | null;
  /** Picture shown until the first frame. */
  poster?: string | null;
  /** The manifest may carry subtitle groups: captions are offered. */
  hasTextTracks?: boolean;
  /** Address of a panoramic manifest of the same event; adds the view switch. */
  pano?: string | null;
  /** Address of a WebVTT file of `#xywh` sprite tiles. */
  thumbnails?: string | null;
  /**
   * Stands in the place of the timeline where the length of the film is not to be told: neither are the
   * clock's total, keys that go to a part of it, and what the system shows. Null for the timeline.
   */
  timeline?: ReactNode;
  markers?: readonly PlayerMarker[];
  /** Epoch ms of second zero, on the clock of the stream's dates. */
  timeOrigin?: number | null;
  /**
   * Fetches controls and engine when the page has nothing else to do, so that they are there before the
   * press; not for viewers who save data.
   */
  earlyEngine?: boolean;
  /**
   * The event on air has a beginning, at second zero: whoever comes in late is asked, while the picture is
   * there already, whether to go back to it. Needs `timeOrigin`.
   */
  offersStart?: boolean;
  /** Start without a click; without sound if the browser insists. */
  autoPlay?: boolean;
  muted?: boolean;
  /**
   * One of several players of the page that leaves sound, keys, the system's media buttons and the turning
   * of the phone to another one: it shows the picture, whether it waits and what failed, and no controls.
   * Exactly one of them has this off. Whoever gets the sound is heard.
   */
  standsBack?: boolean;
  /** Device pixels worth fetching of each pixel of the page, at most: below 1 for a picture that is looked at less. */
  detail?: number | null;
  startTime?: number | null;
  /** The part to show: playback starts and ends there, with the pictures of both moments. */
  clip?: TimeWindow | null;
  /**
   * Shows the picture through an upright window (9:16), which follows these points; their times are ms from
   * the start of `clip`. Of a panorama there is none.
   */
  crop?: { readonly points: readonly CropPoint[] } | undefined;
  /** Lies between the picture and the controls, e.g. a scoreboard. */
  overlay?: ReactNode;
  /** Own wording for an error; null falls back to `texts.error`. */
  errorText?: (error: PlayerError) => string | null;
  /**
   * Called on 401, 403 and 410, and when `renewAfterMs` has passed. A fresh address goes on where it
   * was; null shows the error, once the old address is refused. Rejects when nobody can tell now.
   */
  onSourceExpired?: (source: string) => Promise<string | null>;
  /**
   * The address of the stream is replaced before this time has passed, while it plays on; null when
   * it does not end. Below a fresh address everything is asked for under it.
   */
  renewAfterMs?: number | null;
  /** Play was asked for, and nothing of it is loaded yet. */
  onStart?: () => void;
  /** At most four times a second. */
  onTimeUpdate?: (time: number) => void;
  onStateChange?: (status: PlayerStatus) => void;
  onEnded?: () => void;
  playerRef?: Ref<PlayerHandle>;
  /** What joins the player while it stands here; keep the same functions from render to render. */
  attachments?: readonly PlayerAttachment[];
  /** Where volume, speed and captions are kept; null keeps nothing. Default: localStorage. */
  storage?: PlayerStorage | null;
  timing?: Partial<PlayerTiming>;
  /**
   * Names what is played: a film that was begun goes on without a gap in the next player of the same
   * name, and ends when another player begins. Without it, and for one of several on a page
   * (`standsBack`), the film ends with its player.
   */
  mediaId?: string;
  /** This is the small player beside a page: its own controls, and with it the film ends. */
  corner?: {
    controls: ReactNode;
    /** The film goes on in another player, or another film has begun. */
    onTaken: () => void;
  };
  className?: string;
};

/** What a page can do to the player. Calls before the engine is there are kept until it is. */
export type PlayerHandle = {
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  /** Loads the source again, as the Retry button does. */
  reload: () => void;
  getTime: () => number;
  /** Draws the picture that is shown over the whole canvas; false while there is none. */
  drawPicture: (canvas: HTMLCanvasElement) => boolean;
  /** When the picture on show was taken, by the stream's own dates, ms since 1970; null without them. */
  getWallClock: () => number | null;
  /** Where on the panorama the viewer looks, degrees from its middle to the right; null in the broadcast. */
  getYaw: () => number | null;
};
