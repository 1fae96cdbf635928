import type { DrmLicences } from '../../core/source/drm-licences.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import type { PlayerMode } from '../../core/live/live-state.ts';
import type { TimeRange } from '../../core/timeline/timeline.ts';
import { boxWidth } from '../screen/box-width.ts';
import { browserStorage } from '../preferences/browser-storage.ts';
import { readCaptionsPreference } from '../captions/read-captions-preference.ts';
import { asPrefetch } from './prefetch.ts';
import { fetchHls } from './hls-file.ts';
import { createHeadStart, type HeadStart } from './head-start.ts';
import { estimatedBandwidth } from './bandwidth/bandwidth-estimate.ts';

/** The page's properties of a video that decide how it starts. */
type Media = {
  source: string;
  mode: PlayerMode;
  startTime: number | null;
  timeOrigin?: number | null;
  clip?: TimeRange | null;
  crop?: object | undefined;
  renewAfterMs?: number | null;
  /** When the page got the address, on the clock of `performance.now()`. */
  knownSince: number;
  storage?: PlayerStorage | null;
  maxDevicePixelRatio?: number | null;
  drm?: DrmLicences | null | undefined;
};

/**
 * Prefetches the start of a video while controls and engine load. Skips a video whose address the page
 * has had for too long.
 * @param previous the previous prefetch, reused while it is fresh
 */
export function prefetchMedia(
  media: Media,
  video: HTMLVideoElement | null,
  previous: HeadStart | null,
): HeadStart | null {
  const { source, mode, clip = null, renewAfterMs = null, timeOrigin = null } = media;
  if (previous?.source === source && !previous.isStale()) return previous;
  previous?.stop();
  if (renewAfterMs !== null && performance.now() - media.knownSince > renewAfterMs) return null;
  const { storage = browserStorage() } = media;
  return createHeadStart({
    source,
    isLive: mode !== 'vod',
    // On the clock of the stream's dates, the position is known only with those dates.
    startAt: timeOrigin === null ? (media.startTime ?? clip?.start ?? null) : null,
    bandwidthBps: estimatedBandwidth(storage),
    // The same as for the engine (`capToBox`).
    boxWidth: media.crop ? Infinity : boxWidth(video, media.maxDevicePixelRatio),
    withCaptions: readCaptionsPreference(storage),
    drm: media.drm ?? null,
    onFullBuild: () => void asPrefetch(fetchHls(true)),
  });
}
