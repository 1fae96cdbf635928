/**
 * The one address under which a page is known. `search` has the page's known parameters: a further
 * page of a list is a page of its own; a list narrowed by filters is a view of the whole one.
 * @param path without locale prefix @returns the path with its closing slash and query
 */
export function canonicalPath(path: string, search: Readonly<Record<string, string>>): string {
  const closed = path.endsWith('/') ? path : `${path}/`;
  const { page, ...filters } = search;
  const further = page !== undefined && /^[1-9]\d{0,5}$/.test(page);
  const narrowed = Object.values(filters).some((value) => value !== '');
  return further && !narrowed ? `${closed}?page=${page}` : closed;
}
