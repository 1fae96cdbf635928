import type { PublicTenantConfig } from '@grandstand/contract';
import type { AttachmentContext } from '@grandstand/player';
import { trackEvent } from '../../../lib/third-parties/index.ts';
import { createPlayReport } from './play-report.ts';

type Watched = Pick<AttachmentContext, 'video' | 'getState' | 'subscribe' | 'signal'>;

interface Measured {
  readonly eventId: string;
  /** When the player started to open it, ms of `performance.now()`. */
  readonly from: number;
  /** Its own analytics settings, if any. */
  readonly tenant: Pick<PublicTenantConfig, 'own_analytics'>;
}

/** Report interval during a play, ms. */
const reportIntervalMs = 60_000;

/**
 * Measures playback and reports it once, when the player or the page goes away. A sample of plays also
 * reports details then, and every minute before.
 */
export function measureQuality(
  { video, getState, subscribe, signal }: Watched,
  { eventId, from, tenant }: Measured,
): void {
  let startMs: number | null = null;
  let heldMs = 0;
  let heldFrom = from;
  let wasHeld = false;
  let watchedMs = 0;
  let stalls = 0;
  let stalledMs = 0;
  let failed = false;
  let at = performance.now();
  let before: 'idle' | 'playing' | 'stalled' = 'idle';
  let isReported = false;
  const own = tenant.own_analytics;
  const isSampled = own !== undefined && Math.random() * own.plays_one_of < 1;
  const report = isSampled ? createPlayReport() : null;
  let reportedAt = at;

  const now = (): typeof before => {
    const { phase, paused, wantsPlay, waiting, interruption } = getState().playback;
    if (phase !== 'ready' || startMs === null || interruption) return 'idle';
    // A wait caused by the viewer's own seek is not a stall.
    if (waiting && wantsPlay) return video.seeking ? 'idle' : 'stalled';
    return paused ? 'idle' : 'playing';
  };
  const figures = () => ({
    eventId,
    startMs: startMs === null ? null : Math.round(startMs),
    watchedMs: Math.round(watchedMs),
    stalls,
    stalledMs: Math.round(stalledMs),
  });
  const reportPlay = () => {
    if (report === null || (startMs === null && !failed)) return;
    reportedAt = performance.now();
    trackEvent({ name: 'play_progress', properties: { ...figures(), ...report.figures() } });
  };
  const sample = () => {
    const time = performance.now();
    const state = getState();
    if (before === 'playing') watchedMs += time - at;
    if (before === 'stalled') stalledMs += time - at;
    report?.addSample(state, before === 'playing' ? time - at : 0);
    at = time;
    const { phase, interruption } = state.playback;
    // An ad before the video does not count towards its start time.
    if (wasHeld) heldMs += time - heldFrom;
    wasHeld = interruption !== null;
    heldFrom = time;
    if (phase === 'ready' && !interruption) startMs ??= time - from - heldMs;
    failed ||= state.error !== null;
    const next = now();
    if (next === 'stalled' && before !== 'stalled') stalls += 1;
    before = next;
    if (time - reportedAt >= reportIntervalMs && before !== 'idle') reportPlay();
  };
  const finish = () => {
    sample();
    reportPlay();
    // The viewer never pressed play: nothing was watched, and nothing failed.
    if (isReported || (startMs === null && !failed)) return;
    isReported = true;
    trackEvent({ name: 'playback_quality', properties: { ...figures(), failed } });
  };
  sample();
  subscribe(sample);
  signal.addEventListener('abort', finish);
  addEventListener('pagehide', finish, { signal });
}
