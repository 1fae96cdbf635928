/** Returns the value of a query parameter if it is a day, such as `2026-11-28`, else undefined. */
export const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00Z`))
    ? value
    : undefined;

/**
 * Returns the value of a query parameter as text, trimmed and cut to `maxLength` characters; undefined if it is empty.
 * A number is accepted, because the router parses digits as one.
 */
export const parseText = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== ''
    ? text.trim().slice(0, maxLength)
    : undefined;
};

/** Returns the entries whose value is not undefined. */
export const omitUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
