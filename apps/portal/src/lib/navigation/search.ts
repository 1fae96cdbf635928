/** Queries as flat text: types are not guessed, so `?q=007` stays `007`, and the order is preserved. */

type SearchValue = string | readonly string[];

export function parseSearch(query: string): Record<string, SearchValue> {
  const values: Record<string, SearchValue> = Object.create(null) as Record<string, SearchValue>;
  for (const [key, value] of new URLSearchParams(query)) {
    const before = values[key];
    values[key] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

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

/** Returns the known parameters of a query, sorted; the last of several values wins. */
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
