const ascending = (values: readonly number[]): number[] =>
  values.toSorted((one, other) => one - other);

/** Returns the median: for an even number of values the greater of the middle two, for none NaN. */
export const median = (values: readonly number[]): number =>
  ascending(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Returns a percentile by nearest rank; NaN without values.
 * @param share such as 0.99
 */
export const percentile = (values: readonly number[], share: number): number =>
  ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
