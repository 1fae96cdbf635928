import type { EventPageStatus } from '@grandstand/contract/names';

export interface Broadcast {
  readonly status: EventPageStatus;
  /** When the event started, ms since 1970. */
  readonly startMs: number;
}

/** Where something was made: in the film, and when that picture was seen by the encoder's clock. */
interface Made {
  /** s from the start of the film. */
  readonly startTime: number;
  readonly wallClock: string | null;
}

/**
 * Where it lies in what is watched, s. Live, its wall clock says so, which an encoder that is started
 * anew does not set back; on demand its offset in the film.
 */
export function placeOf({ startTime, wallClock }: Made, { status, startMs }: Broadcast): number {
  if (status !== 'live' || wallClock === null) return startTime;
  return (Date.parse(wallClock) - startMs) / 1000;
}
