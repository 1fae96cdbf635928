import type { ListSource } from './list-source.ts';

/** The pages that are one list. */
export type ListPageName = 'live' | 'upcoming' | 'archive';

/**
 * What each list page asks for, before any filter (A-02, DSC-08, DSC-09). What runs or comes next is
 * curated; the archive begins with what was added last.
 */
export const pageQueries: Readonly<Record<ListPageName, ListSource['body']>> = {
  live: { status: ['live'], media_type: ['event'], sort: 'order', order: 'asc' },
  upcoming: { status: ['upcoming'], media_type: ['event'], sort: 'order', order: 'asc' },
  archive: { status: ['archived'], media_type: ['event'], sort: 'added', order: 'desc' },
};
