import { originOf } from '../../event-card/index.ts';
import type { PartProps } from '../parts/event-part.ts';

/** Usual delay of a live stream's newest picture behind the clock, ms. */
const liveDelayMs = 6000;

/**
 * Returns the viewer's position, ms of the video. An unplayed video has the one where it would resume, an
 * unplayed broadcast its newest.
 */
export function viewerPositionOf({ player, hasStarted, state, status }: PartProps['page']): number {
  if (hasStarted() || status !== 'live') return Math.round((player.current?.getTime() ?? 0) * 1000);
  return Math.max(0, Date.now() - originOf(state.data) - liveDelayMs);
}
