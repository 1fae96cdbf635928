/** Returns a day of an address, `2026-11-28`; undefined for any other value. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00Z`))
    ? value
    : undefined;

/** Returns a text of an address, trimmed; undefined for none. The router parses digits as a number. */
export const textIn = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== ''
    ? text.trim().slice(0, maxLength)
    : undefined;
};

/** Returns the entries that have a value. */
export const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
