/** A goal is shown from this long before it, s, so that the viewer sees how it came about. */
const leadSeconds = 8;
/** A goal whose lead has started is not the next one, s: the button would go back to what plays. */
const toleranceSeconds = 1;

/**
 * Returns where to play from for the next goal after `time`, s; null if there is none.
 * @param goals times of goals, s, in any order
 */
export function nextGoalStart(goals: readonly number[], time: number): number | null {
  const starts = goals.map((goal) => Math.max(0, goal - leadSeconds));
  const ahead = starts.filter((start) => start > time + toleranceSeconds);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
