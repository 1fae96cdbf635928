/** Tells the time in ms since 1970. Whatever depends on now takes a clock, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
