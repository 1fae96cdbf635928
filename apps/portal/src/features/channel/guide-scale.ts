export const hourMs = 60 * 60_000;

/** Scale of the timeline: a programme of a quarter of an hour has room for a few words. */
const pxPerHour = 560;

/** Returns the width of a duration, px. */
export const pxOf = (ms: number): number => (ms / hourMs) * pxPerHour;
