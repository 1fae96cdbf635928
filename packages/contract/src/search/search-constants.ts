import type { CallAddresses } from '../call/call-address.ts';

export const searchScopes = ['game', 'player', 'user'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Maximum length of a search text, in UTF-16 units. */
export const maxSearchLength = 100;
export const maxSuggestions = 10;

export const suggestionKinds = [
  'event',
  'clip',
  'team',
  'league',
  'category',
  'sub_category',
  'player',
] as const;

export const searchAddresses = {
  suggest: { method: 'GET', path: '/api/search/suggest', caller: 'anyone' },
} as const satisfies CallAddresses;
