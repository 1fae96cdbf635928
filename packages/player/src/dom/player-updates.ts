import type { PlayerPreferences } from '../core/preferences.ts';
import type { CaptionTrack } from '../core/state.ts';

/**
 * Why a source was opened: the page named it, its right had run out, another view, another try, captions
 * that the engine so far could not show, another screen or this one again.
 */
export type OpenCause = 'load' | 'renewal' | 'view' | 'retry' | 'captions' | 'cast';

/** What attachments are told: the life of each source, and what the viewer chose. */
export type PlayerUpdate =
  /** A source takes the place of whatever was there; its engine is about to be fetched. */
  | { type: 'source-opened'; source: string; cause: OpenCause }
  | { type: 'captions-offered'; tracks: readonly CaptionTrack[] }
  /** How fast media arrives at present, bits per second. */
  | { type: 'line-measured'; bps: number }
  /** The film, the clip or the broadcast was played to its end. */
  | { type: 'ended' }
  /** Nothing more comes from this source: another one follows, none, or the player goes. */
  | { type: 'source-closed'; source: string }
  /** The viewer chose, rather than a rule: worth remembering. */
  | { type: 'chosen'; choice: Partial<PlayerPreferences> };
