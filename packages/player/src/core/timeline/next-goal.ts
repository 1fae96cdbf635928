/** A goal is shown from this long before it, s, so that the viewer sees how it came about. */
const leadSeconds = 8;
/** A goal whose lead has started is not the next one, s: the button would go back to what plays. */
const toleranceSeconds = 1;

/** The goal that plays is not the previous one until this long after its start, s: then it starts again. */
const restartSeconds = 3;

const startsOf = (goals: readonly number[]) => goals.map((goal) => Math.max(0, goal - leadSeconds));

/**
 * Returns where to play from for the next goal after `time`, s; null if there is none.
 * @param goals times of goals, s, in any order
 */
export function nextGoalStart(goals: readonly number[], time: number): number | null {
  const ahead = startsOf(goals).filter((start) => start > time + toleranceSeconds);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/**
 * Returns where to play from for the goal before `time`, s; null if there is none. A goal that has just started
 * to play is skipped, so that a second press goes on to the one before it.
 * @param goals times of goals, s, in any order
 */
export function previousGoalStart(goals: readonly number[], time: number): number | null {
  const behind = startsOf(goals).filter((start) => start < time - restartSeconds);
  return behind.length === 0 ? null : Math.max(...behind);
}
