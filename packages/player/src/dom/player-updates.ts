import type { PlayerPreferences } from '../core/playback/preferences.ts';
import type { CaptionTrack } from '../core/captions/captions-state.ts';

/**
 * Why a source was opened: named by the page, address expired, another view, a retry, something in it that
 * the light engine does not play, or a move to or from another screen.
 */
export type OpenCause = 'load' | 'renewal' | 'view' | 'retry' | 'engine' | 'cast';

/** Updates that attachments receive: the lifecycle of each source, and the viewer's choices. */
export type PlayerUpdate =
  /** A source replaces the previous one; its engine is about to be fetched. */
  | { type: 'source-opened'; source: string; cause: OpenCause }
  | { type: 'captions-offered'; tracks: readonly CaptionTrack[] }
  /** Current bandwidth of media, bits per second. */
  | { type: 'bandwidth-measured'; bps: number }
  /** The video, the clip or the broadcast played to its end. */
  | { type: 'ended' }
  /** The source is done: another one follows, or none, or the player is destroyed. */
  | { type: 'source-closed'; source: string }
  /** The viewer chose, rather than a rule: worth storing. */
  | { type: 'chosen'; choice: Partial<PlayerPreferences> };
