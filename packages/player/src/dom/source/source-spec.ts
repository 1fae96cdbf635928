import type { PlayerMode } from '../../core/live/live-state.ts';
import type { DrmLicences } from '../../core/source/drm-licences.ts';
import type { TimeRange } from '../../core/timeline/timeline.ts';
import type { HeadStart } from '../engine/head-start.ts';

/** The source that the page wants to play. */
export type SourceSpec = {
  broadcast: string | null;
  panorama: string | null;
  mode: PlayerMode;
  hasTextTracks: boolean;
  /** Licence servers for encrypted streams; null or absent for none. */
  drm?: DrmLicences | null;
  /** The viewer watches with captions, where available. */
  wantsCaptions?: boolean;
  /** Content time (s) to start at; null for the stream's own choice. */
  startTime: number | null;
  /** Epoch ms of the event's second zero; null if content and media time are the same. */
  timeOrigin: number | null;
  /** The only part to show, in content time (s); null for all of it. */
  clip: TimeRange | null;
  /** True if the video is cropped to a portrait window of 9:16. */
  isPortrait?: boolean;
  /** How long (ms) an address is used before it is replaced; null or absent for unlimited. */
  renewAfterMs?: number | null;
  /** When the page got the address of the broadcast, on the clock of `performance.now()`. */
  knownSince?: number;
  /** The prefetched start of the broadcast; null or absent for none. */
  headStart?: HeadStart | null;
  /** Bits per second to assume until measured. */
  bandwidthBps?: number;
  /** Maximum device pixels to fetch per CSS pixel; null or absent for no maximum. */
  maxDevicePixelRatio?: number | null;
};
