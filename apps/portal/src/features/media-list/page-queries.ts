import type { FilterName } from '../filter/index.ts';
import type { EventSource } from './list-source.ts';

/** The pages that are one list. */
export const listPageNames = [
  'live',
  'upcoming',
  'archive',
  'latest',
  'highlight',
  'suggested',
] as const;
export type ListPageName = (typeof listPageNames)[number];

type Query = EventSource['body'];

const curated = { sort: 'order', order: 'asc' } as const;
const newest = { sort: 'added', order: 'desc' } as const;

/**
 * What each list asks for, before any filter (A-02, DSC-08, DSC-09): the pages, and the rows of the
 * home page that have no page of their own. What runs or comes next is curated by the operators;
 * `latest` is everything that was added last, the archive the matches among it.
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

/** The filters each page offers; where time decides what is in a list there is no date to choose. */
export const pageFilters: Readonly<Record<ListPageName, readonly FilterName[]>> = {
  live: ['league', 'team'],
  upcoming: ['sport', 'league', 'team'],
  archive: ['date', 'sport', 'league', 'team'],
  latest: ['kind', 'date', 'sport', 'league', 'team'],
  highlight: ['date', 'sport', 'league', 'team'],
  suggested: ['sport', 'league', 'team'],
};
