/** Divides a foreign stream into the runs that an import copies, and dates them. */
import {
  unsupportedFeatureReasons,
  type ForeignMedia,
  type ForeignPlaylist,
  type ForeignSegment,
} from '@grandstand/outbound';
import { hourMs } from '@grandstand/contract/constants';
import { UnusableVideoError } from '../packaging/unusable-video.ts';

const maxRuns = 200;
const maxSeconds = 12 * 3600;
/** Dates further from kick-off are those of another day, such as of a repeat. */
const maxDateDistanceMs = 12 * hourMs;

/** Throws `UnusableVideoError` with the line of the first feature that cannot be copied. */
export function refuseUnsupportedFeatures({
  unsupportedFeatures,
}: Pick<ForeignPlaylist, 'unsupportedFeatures'>): void {
  const [first] = unsupportedFeatures;
  if (first !== undefined)
    throw new UnusableVideoError(
      `line ${first.line}: ${unsupportedFeatureReasons[first.kind]} (${first.detail})`,
    );
}

/** A part of a stream without a discontinuity. */
export interface PlannedRun {
  readonly segments: readonly ForeignSegment[];
  /** Seconds. */
  readonly duration: number;
  /** Date of its first segment, ms since 1970; null if the playlist has none. */
  readonly dateMs: number | null;
}

const isSameMap = ({ map: one }: ForeignSegment, { map: other }: ForeignSegment): boolean =>
  one?.uri === other?.uri && one?.range?.offset === other?.range?.offset;

/** Divides a finished playlist into runs. Throws `UnusableVideoError`. */
export function planRuns(playlist: ForeignMedia): PlannedRun[] {
  refuseUnsupportedFeatures(playlist);
  const { segments, hasEnded } = playlist;
  if (!hasEnded)
    throw new UnusableVideoError(
      'It is live (there is no EXT-X-ENDLIST); import it when it has ended',
    );
  if (segments.length === 0) throw new UnusableVideoError('It has no segments');
  const runs: ForeignSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined) runs.push([segment]);
    else if (segment.isDiscontinuous || !isSameMap(last, segment)) runs.push([segment]);
    else run.push(segment);
    if (runs.length > maxRuns)
      throw new UnusableVideoError(
        `line ${segment.line}: it has more than ${maxRuns} discontinuities`,
      );
  }
  const planned = runs.map((run): PlannedRun => {
    const duration = run.reduce((sum, segment) => sum + segment.duration, 0);
    let secondsBefore = 0;
    for (const segment of run) {
      if (segment.dateMs !== null)
        return {
          segments: run,
          duration,
          dateMs: Math.round(segment.dateMs - secondsBefore * 1000),
        };
      secondsBefore += segment.duration;
    }
    return { segments: run, duration, dateMs: null };
  });
  const seconds = planned.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds > maxSeconds)
    throw new UnusableVideoError(
      `It lasts ${(seconds / 3600).toFixed(1)} h; at most ${maxSeconds / 3600} h are accepted`,
    );
  return planned;
}

/**
 * Returns when the runs start, ms since 1970: at their dates, if the first is within half a day of kick-off;
 * else from kick-off on, with the gaps that the dates have.
 * @param durationsMs of the runs as packaged
 */
export function placeRuns(
  runs: readonly Pick<PlannedRun, 'dateMs'>[],
  durationsMs: readonly number[],
  kickOffMs: number,
): number[] {
  const first = runs[0]?.dateMs ?? null;
  const isNearKickOff = first !== null && Math.abs(first - kickOffMs) <= maxDateDistanceMs;
  const shiftMs = first === null || isNearKickOff ? 0 : kickOffMs - first;
  const starts: number[] = [];
  let earliest = -Infinity;
  for (const [index, { dateMs }] of runs.entries()) {
    const dated = dateMs === null || first === null ? null : dateMs + shiftMs;
    const plannedStart = dated ?? (index === 0 ? kickOffMs : earliest);
    const start = Math.max(plannedStart, earliest);
    starts.push(start);
    // The format of recordings requires each run to start after the end of the one before.
    earliest = start + (durationsMs[index] ?? 0) + 1;
  }
  return starts;
}
