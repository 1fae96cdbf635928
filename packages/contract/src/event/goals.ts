import type { ScoreChange } from './event.ts';

type Score = Pick<ScoreChange, 'home' | 'away'>;

export interface Goal extends Score {
  readonly time: number;
  readonly side: 'home' | 'away';
}

/**
 * Returns the goals of a score: when a side's score rose, in order. A goal that a later score takes back, such as
 * a correction, is none.
 */
export function goalsOf(timeline: readonly ScoreChange[]): Goal[] {
  let goals: Goal[] = [];
  let before: Score = { home: 0, away: 0 };
  for (const { time, home, away } of timeline) {
    const now = { home, away };
    if (home < before.home || away < before.away)
      goals = goals.filter((goal) => goal[goal.side] <= now[goal.side]);
    if (home > before.home) goals.push({ time, home, away, side: 'home' });
    else if (away > before.away) goals.push({ time, home, away, side: 'away' });
    before = { home, away };
  }
  return goals;
}
