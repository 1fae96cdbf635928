/** Parses and writes URL queries for the router. */

type SearchValue = string | readonly string[];

/**
 * Parses a query. Values stay text, in contrast to the router's own parser, which reads `?q=007` as a number; the
 * order of the parameters is preserved.
 */
export function parseSearch(query: string): Record<string, SearchValue> {
  const values: Record<string, SearchValue> = Object.create(null) as Record<string, SearchValue>;
  for (const [key, value] of new URLSearchParams(query)) {
    const earlier = values[key];
    values[key] = earlier === undefined ? value : [earlier, value].flat();
  }
  return values;
}

/** Writes parameters as a query with `?`, empty if there are none. Ignores values that are neither text nor number. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of [value].flat()) {
      if (typeof item === 'string' || typeof item === 'number') query.append(key, `${item}`);
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns the known parameters of a query, sorted by name, each cut to 200 characters; the last of several values
 * wins.
 */
export function pickSearch(
  search: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const key of known.toSorted()) {
    const value = [search[key]].flat().at(-1);
    if (typeof value === 'string') picked[key] = value.slice(0, 200);
    if (typeof value === 'number') picked[key] = String(value);
  }
  return picked;
}

/** Splits a URL of this site into what the router's `navigate` and `redirect` take. */
export function toLocation(target: string): {
  to: string;
  search: Record<string, SearchValue>;
} {
  const { pathname, search } = new URL(target, 'http://portal.invalid');
  return { to: pathname, search: { ...parseSearch(search) } };
}
