import { maxSearchLength, searchScopes, type SearchScope } from '@grandstand/contract/constants';
import { filterBody, type ChosenFilters, type FilterName } from '../filter/index.ts';
import type { ListSource } from '../media-list/index.ts';

/** Sort orders that a viewer can choose; null is best match first, or newest first without text. */
export const searchSorts = ['added', 'title'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** The filters of each scope; a viewer's own clips are few. */
export const searchFilters: Readonly<Record<SearchScope, readonly FilterName[]>> = {
  game: ['kind', 'date', 'sport', 'status', 'league', 'team'],
  player: ['date', 'sport', 'league', 'team'],
  user: [],
};

/** Returns the search text as the backend accepts it: one line, within its limit. */
export const cleanText = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    // The cut may have split a surrogate pair.
    .replace(/\p{Cs}$/u, '')
    .trim();

export interface SearchRequest {
  readonly scope: SearchScope;
  readonly text: string;
  readonly sort: SearchSort | null;
}

/** Parses the query of the search page; invalid values are ignored. */
export const requestIn = (search: Readonly<Record<string, string>>): SearchRequest => ({
  scope: searchScopes.find((known) => known === search['scope']) ?? 'game',
  text: cleanText(search['q']),
  sort: searchSorts.find((known) => known === search['sort']) ?? null,
});

const sorts = {
  added: { sort: 'added', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
} as const;

/** Returns the list of a search: each scope has its own call or media types (DSC-10). */
export function searchSource(
  { scope, text, sort }: SearchRequest,
  chosen: ChosenFilters,
  time: { readonly now: number; readonly zone: string },
): ListSource {
  const order = sort === null ? (text === '' ? sorts.added : {}) : sorts[sort];
  const shared = { ...order, ...(text !== '' && { search: text }) };
  const filterFields = filterBody(chosen, time);
  switch (scope) {
    case 'game':
      return { call: 'event.list', body: { media_type: ['event'], ...filterFields, ...shared } };
    case 'player': {
      // Clips have fewer filters than events.
      const {
        'identities.type': _types,
        status: _status,
        media_type: _media,
        ...rest
      } = filterFields;
      return { call: 'clip.list', body: { type: ['player'], ...rest, ...shared } };
    }
    case 'user':
      return { call: 'clip.listOwn', body: shared };
  }
}
