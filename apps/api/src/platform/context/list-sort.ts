import type { SortDirection, SortField } from '@grandstand/contract';

export interface ListSort {
  readonly field: SortField;
  readonly direction: SortDirection;
}

/** How a request names the order of a list. */
export interface SortRequest {
  readonly sort?: SortField | undefined;
  readonly order?: SortDirection | undefined;
}

/** Default direction: ascending for curated order and titles, newest first for times. */
const defaultDirection: Record<SortField, SortDirection> = {
  order: 'asc',
  title: 'asc',
  added: 'desc',
  created: 'desc',
};

/**
 * Reads `sort` as the field and `order` as its direction; either may be omitted, and a lone `order` sorts by
 * the field `order` (B-23). Returns null, for the list's own order, if both are missing, and if results are
 * hidden and `sort` is the title: the order would reveal hidden titles.
 */
export function listSortOf(
  { sort, order }: SortRequest,
  { hidesResults = false }: { readonly hidesResults?: boolean } = {},
): ListSort | null {
  if (hidesResults && sort === 'title') return null;
  if (sort === undefined && order === undefined) return null;
  const field = sort ?? 'order';
  return { field, direction: order ?? defaultDirection[field] };
}
