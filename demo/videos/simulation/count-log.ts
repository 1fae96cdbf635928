import type { Score } from '../video.ts';
import { ticksPerSecond, type CountedTick, type Counts } from './simulated-match.ts';

/** Interval at which the counts of continual events are recorded. */
const recordEveryTicks = 5 * ticksPerSecond;
const continualStats = ['possessionTicks', 'passes', 'passesTried'];

interface Counted {
  tick: number;
  counts: Counts;
  score: Score;
}

const rareOf = ({ counts, score }: Omit<Counted, 'tick'>): string =>
  JSON.stringify([
    score,
    ...[counts.home, counts.away].map((side) =>
      Object.entries(side).filter(([name]) => !continualStats.includes(name)),
    ),
  ]);

/**
 * Records how the counts of a match develop: when the count of a rare event, such as a shot, changes, and at
 * regular intervals. No event is counted before it happens.
 */
export function createCountLog() {
  const log: CountedTick[] = [];
  let before = '';
  return {
    log,
    /** Records the counts if a rare one changed or an interval is over. Called at the end of each tick. */
    record({ tick, counts, score }: Counted): void {
      const rare = rareOf({ counts, score });
      if (rare === before && tick % recordEveryTicks !== 0) return;
      before = rare;
      log.push({
        tick,
        counts: { home: { ...counts.home }, away: { ...counts.away } },
        score: { ...score },
      });
    },
  };
}
