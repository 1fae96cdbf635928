export const hourMs = 60 * 60_000;

/** A quarter of an hour has room for a few words. */
const pxPerHour = 560;

/** Returns the width of a duration, px. */
export const pxOf = (ms: number): number => (ms / hourMs) * pxPerHour;
