import type { PlayerMode } from '../core/state.ts';
import type { TimeWindow } from '../core/timeline.ts';
import type { HeadStart } from './head-start.ts';

/** What the page wants to be played. */
export type SourceSpec = {
  broadcast: string | null;
  panorama: string | null;
  mode: PlayerMode;
  hasTextTracks: boolean;
  /** The viewer watches with captions, where there are some. */
  wantsCaptions?: boolean;
  /** Film time (s) to begin at, null for the stream's own choice. */
  startTime: number | null;
  timeOrigin: number | null;
  /** The only part to show, in film time (s); null for all of it. */
  clip: TimeWindow | null;
  /** The picture is shown through an upright window. */
  isUpright?: boolean;
  /** How long (ms) an address opens its stream; null or absent for as long as it likes. */
  renewAfterMs?: number | null;
  /** When the page got the address of the broadcast, on the clock of `performance.now()`. */
  knownSince?: number;
  /** What was fetched of the broadcast beforehand; null or absent for nothing. */
  headStart?: HeadStart | null;
  /** Bits per second to count with until it was measured. */
  lineBps?: number;
  /** Device pixels worth fetching of each pixel of the page, at most; null or absent for all. */
  detail?: number | null;
};
