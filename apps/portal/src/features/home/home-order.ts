/** With this many live events, they have a rail; fewer are in the score strip only. */
const liveRailFrom = 4;

/** True if the live events get a rail besides the score strip. */
export const hasLiveRail = (live: readonly { readonly cancelled: boolean }[]): boolean =>
  live.filter(({ cancelled }) => !cancelled).length >= liveRailFrom;
