/** Returns the middle of the sorted values, of an even number the greater one; NaN for none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
