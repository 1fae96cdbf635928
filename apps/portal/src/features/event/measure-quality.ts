import type { AttachmentContext } from '@grandstand/player';
import { tell } from '../../lib/third-parties/index.ts';

type Watched = Pick<AttachmentContext, 'video' | 'getState' | 'subscribe' | 'signal'>;

/**
 * Measures how a film plays, and tells of it once: when the player goes, or the page.
 * @param from when the player began to open it, ms of `performance.now()`
 */
export function measureQuality(
  { video, getState, subscribe, signal }: Watched,
  eventId: string,
  from: number,
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
  let isTold = false;

  const now = (): typeof before => {
    const { phase, paused, wantsPlay, waiting, interruption } = getState();
    if (phase !== 'ready' || startMs === null || interruption) return 'idle';
    // A wait that the viewer caused by going elsewhere in the film is none of the line's.
    if (waiting && wantsPlay) return video.seeking ? 'idle' : 'stalled';
    return paused ? 'idle' : 'playing';
  };
  const look = () => {
    const time = performance.now();
    if (before === 'playing') watchedMs += time - at;
    if (before === 'stalled') stalledMs += time - at;
    at = time;
    const { phase, error, interruption } = getState();
    // An ad before the film is no part of the time that the film took to begin.
    if (wasHeld) heldMs += time - heldFrom;
    wasHeld = interruption !== null;
    heldFrom = time;
    if (phase === 'ready' && !interruption) startMs ??= time - from - heldMs;
    failed ||= error !== null;
    const state = now();
    if (state === 'stalled' && before !== 'stalled') stalls += 1;
    before = state;
  };
  const finish = () => {
    if (isTold) return;
    look();
    // Nobody pressed play: nothing was watched, and nothing failed.
    if (startMs === null && !failed) return;
    isTold = true;
    tell({
      name: 'playback_quality',
      properties: {
        eventId,
        startMs: startMs === null ? null : Math.round(startMs),
        watchedMs: Math.round(watchedMs),
        stalls,
        stalledMs: Math.round(stalledMs),
        failed,
      },
    });
  };
  look();
  subscribe(look);
  signal.addEventListener('abort', finish);
  addEventListener('pagehide', finish, { signal });
}
