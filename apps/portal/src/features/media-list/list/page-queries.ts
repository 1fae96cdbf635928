import type { FilterName } from '../../filter/index.ts';
import type { EventListSource } from './list-source.ts';

/** The pages that are a single list. */
export const listPageNames = [
  'live',
  'upcoming',
  'archive',
  'latest',
  'highlight',
  'suggested',
] as const;
export type ListPageName = (typeof listPageNames)[number];

type Query = EventListSource['body'];

const curated = { sort: 'order', order: 'asc' } as const;
const newest = { sort: 'added', order: 'desc' } as const;

/**
 * The query of each list before filters (A-02, DSC-08, DSC-09): the pages, and the home page rows without a
 * page of their own. Operators curate live and upcoming events. `latest` is everything by added date, the
 * archive only its matches.
 */
export const listQueries = {
  live: { status: ['live'], media_type: ['event'], ...curated },
  upcoming: { status: ['upcoming'], media_type: ['event'], ...curated },
  archive: { status: ['archived'], media_type: ['event'], ...newest },
  latest: { status: ['archived'], media_type: ['event', 'highlight', 'clip'], ...newest },
  highlight: { media_type: ['highlight'], ...newest },
  suggested: { status: ['archived'], media_type: ['event', 'highlight'], ...curated },
  clips: { media_type: ['clip'], ...newest },
} as const satisfies Record<ListPageName | 'clips', Query>;

/** The filters of each page; a list that is defined by time has no date filter. */
export const pageFilters: Readonly<Record<ListPageName, readonly FilterName[]>> = {
  live: ['league', 'team'],
  upcoming: ['access', 'sport', 'league', 'team'],
  archive: ['date', 'sport', 'league', 'team'],
  latest: ['kind', 'date', 'sport', 'league', 'team'],
  highlight: ['date', 'sport', 'league', 'team'],
  suggested: ['sport', 'league', 'team'],
};
