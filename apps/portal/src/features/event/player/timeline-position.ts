import type { Event } from '@grandstand/contract';
import type { EventPageStatus } from '@grandstand/contract/constants';
import { originOf } from '../../event-card/index.ts';

export interface Broadcast {
  readonly status: EventPageStatus;
  /** Time of position 0, ms since 1970. */
  readonly originMs: number;
}

/** Creation point of an item: its position in the video, and the encoder's wall clock. */
interface CreationTime {
  /** s from the start of the video. */
  readonly startTime: number;
  readonly wallClock: string | null;
}

/**
 * Returns the position of an item on the timeline, s. Live positions use the wall clock, which survives an
 * encoder restart. Videos use the offset.
 */
export function positionOf(
  { startTime, wallClock }: CreationTime,
  { status, originMs }: Broadcast,
): number {
  if (status !== 'live' || wallClock === null) return startTime;
  return (Date.parse(wallClock) - originMs) / 1000;
}

/**
 * Returns the origin of stream time, ms since 1970; null for a video. The dates in a clip's stream are
 * positions in its video, counted from the epoch; those of a channel are times of day.
 */
export function streamOriginOf(event: Event, status: EventPageStatus): number | null {
  if (status === 'live' || event.timeOrigin !== undefined) return originOf(event);
  return event.source.clip !== null || status === 'channel' ? 0 : null;
}
