import type { PlayerMode } from '../core/state.ts';
import type { TimeWindow } from '../core/timeline.ts';

/** What the page wants to be played. */
export type SourceSpec = {
  broadcast: string | null;
  panorama: string | null;
  mode: PlayerMode;
  hasTextTracks: boolean;
  /** Film time (s) to begin at, null for the stream's own choice. */
  startTime: number | null;
  timeOrigin: number | null;
  /** The only part to show, in film time (s); null for all of it. */
  clip: TimeWindow | null;
};
