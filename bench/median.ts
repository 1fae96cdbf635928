/** Returns the median: for an even number of values the greater of the middle two, for none NaN. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
