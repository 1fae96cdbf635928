/**
 * Distances from the live position: within the first a viewer starts to count as live, beyond the second no
 * longer.
 */
const arriveLive = { seconds: 5, targetDurations: 1.5 };
const leaveLive = { seconds: 10, targetDurations: 3 };

/**
 * True if the viewer counts as watching live. Leaving takes a larger distance than arriving, so that the
 * badge does not flicker while the playlist grows segment by segment.
 */
export function isAtLiveEdge(behind: number, targetDuration: number, wasAtEdge: boolean): boolean {
  const limit = wasAtEdge ? leaveLive : arriveLive;
  return behind <= Math.max(limit.seconds, targetDuration * limit.targetDurations);
}
