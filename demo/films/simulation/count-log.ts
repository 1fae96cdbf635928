import type { Score } from '../video.ts';
import { TICKS_PER_SECOND, type CountedTick, type Counts } from './recording.ts';

/** Interval at which continual counts are recorded. */
const NOTED_EVERY = 5 * TICKS_PER_SECOND;
const CONTINUAL = ['possessionTicks', 'passes', 'passesTried'];

interface Counted {
  tick: number;
  counts: Counts;
  score: Score;
}

const rareOf = ({ counts, score }: Omit<Counted, 'tick'>): string =>
  JSON.stringify([
    score,
    ...[counts.home, counts.away].map((side) =>
      Object.entries(side).filter(([what]) => !CONTINUAL.includes(what)),
    ),
  ]);

/**
 * Records how the counts of a match develop: in the tick of a rare event, such as a shot, and at regular
 * intervals, but never before it happened.
 */
export function createCountLog() {
  const log: CountedTick[] = [];
  let before = '';
  return {
    log,
    /** Call at the end of each tick. */
    note({ tick, counts, score }: Counted): void {
      const rare = rareOf({ counts, score });
      if (rare === before && tick % NOTED_EVERY !== 0) return;
      before = rare;
      log.push({
        tick,
        counts: { home: { ...counts.home }, away: { ...counts.away } },
        score: { ...score },
      });
    },
  };
}
