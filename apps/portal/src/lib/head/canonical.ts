/**
 * Returns the canonical address of a page. `search` has the page's known parameters. A further page of a
 * list has its own address; a filtered list is a view of the full one.
 * @param path without locale prefix @returns the path with its trailing slash and query
 */
export function canonicalPath(path: string, search: Readonly<Record<string, string>>): string {
  const closed = path.endsWith('/') ? path : `${path}/`;
  const { page, ...filters } = search;
  const further = page !== undefined && /^[1-9]\d{0,5}$/.test(page);
  const narrowed = Object.values(filters).some((value) => value !== '');
  return further && !narrowed ? `${closed}?page=${page}` : closed;
}
