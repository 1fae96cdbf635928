/**
 * Parses a query string: `key[]=a&key[]=b` gives `{ key: ['a', 'b'] }` (TEN-10). A repeated plain key
 * becomes a list too, so that validation names it. The object has no prototype.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, never>;
  for (const [name, value] of new URLSearchParams(text)) {
    const isList = name.endsWith('[]');
    const key = isList ? name.slice(0, -2) : name;
    const known = query[key];
    if (known === undefined) query[key] = isList ? [value] : value;
    else query[key] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return query;
}
