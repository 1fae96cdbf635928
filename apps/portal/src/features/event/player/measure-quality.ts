import type { PublicTenantConfig } from '@grandstand/contract';
import type { AttachmentContext } from '@grandstand/player';
import { trackEvent } from '../../../lib/third-parties/index.ts';
import { createPlayReport } from './play-report.ts';
import { createWatchedMinutes } from './watched-minutes.ts';

type Watched = Pick<
  AttachmentContext,
  'video' | 'getState' | 'subscribe' | 'toContentTime' | 'signal'
>;

interface Measured {
  readonly eventId: string;
  /** When the player was created, ms of `performance.now()`. */
  readonly openedAt: number;
  /** The tenant's settings for analytics in the portal's own database, if any. */
  readonly tenant: Pick<PublicTenantConfig, 'own_analytics'>;
}

/** Report interval during a play, ms. */
const reportIntervalMs = 60_000;

/**
 * Measures playback and reports it once, when the player or the page closes. Sampled plays also report
 * details, then and every minute before.
 */
export function measureQuality(
  { video, getState, subscribe, toContentTime, signal }: Watched,
  { eventId, openedAt, tenant }: Measured,
): void {
  let startMs: number | null = null;
  let interruptedMs = 0;
  let wasInterrupted = false;
  let watchedMs = 0;
  let stalls = 0;
  let stalledMs = 0;
  let failed = false;
  let sampledAt = performance.now();
  let activity: 'idle' | 'playing' | 'stalled' = 'idle';
  let isReported = false;
  const settings = tenant.own_analytics;
  const isSampled = settings !== undefined && Math.random() * settings.plays_one_of < 1;
  const report = isSampled ? createPlayReport() : null;
  const minutes = createWatchedMinutes();
  let reportedAt = sampledAt;

  const currentActivity = (): typeof activity => {
    const { phase, paused, wantsPlay, waiting, interruption } = getState().playback;
    if (phase !== 'ready' || startMs === null || interruption) return 'idle';
    // A wait caused by the viewer's own seek is not a stall.
    if (waiting && wantsPlay) return video.seeking ? 'idle' : 'stalled';
    return paused ? 'idle' : 'playing';
  };
  const metrics = () => ({
    eventId,
    startMs: startMs === null ? null : Math.round(startMs),
    watchedMs: Math.round(watchedMs),
    stalls,
    stalledMs: Math.round(stalledMs),
  });
  const reportPlay = () => {
    if (report === null || (startMs === null && !failed)) return;
    reportedAt = performance.now();
    trackEvent({
      name: 'play_progress',
      properties: { ...metrics(), ...report.metrics(), ...minutes.takeReport() },
    });
  };
  const sample = () => {
    const time = performance.now();
    const elapsedMs = time - sampledAt;
    sampledAt = time;
    const state = getState();
    if (activity === 'playing') watchedMs += elapsedMs;
    if (activity === 'stalled') stalledMs += elapsedMs;
    const playedMs = activity === 'playing' ? elapsedMs : 0;
    if (report !== null) {
      report.addSample(state, playedMs);
      const position = toContentTime(state.timeline.currentTime);
      minutes.addPosition(position, playedMs, state.live.isLive ? 'live' : 'replay');
    }
    const { phase, interruption } = state.playback;
    // An ad before the video does not count towards its start time.
    if (wasInterrupted) interruptedMs += elapsedMs;
    wasInterrupted = interruption !== null;
    if (phase === 'ready' && !interruption) startMs ??= time - openedAt - interruptedMs;
    failed ||= state.error !== null;
    const next = currentActivity();
    if (next === 'stalled' && activity !== 'stalled') stalls += 1;
    activity = next;
    if (time - reportedAt >= reportIntervalMs && activity !== 'idle') reportPlay();
  };
  const finish = () => {
    sample();
    reportPlay();
    // The viewer never pressed play: nothing was watched, and nothing failed.
    if (isReported || (startMs === null && !failed)) return;
    isReported = true;
    trackEvent({ name: 'playback_quality', properties: { ...metrics(), failed } });
  };
  sample();
  subscribe(sample);
  signal.addEventListener('abort', finish);
  addEventListener('pagehide', finish, { signal });
}
