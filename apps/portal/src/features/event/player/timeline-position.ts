import type { EventPageStatus } from '@grandstand/contract/constants';

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
 * Returns its position on the timeline, s. Live positions use the wall clock, which survives an encoder
 * restart. Videos use the offset.
 */
export function positionOf(
  { startTime, wallClock }: CreationTime,
  { status, originMs }: Broadcast,
): number {
  if (status !== 'live' || wallClock === null) return startTime;
  return (Date.parse(wallClock) - originMs) / 1000;
}
