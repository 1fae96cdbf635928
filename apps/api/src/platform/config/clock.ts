/**
 * Returns the current time in ms since 1970. Time-dependent code takes a clock, so that tests can set it.
 */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
