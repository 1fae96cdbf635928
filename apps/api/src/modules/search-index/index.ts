export { type SearchedText, findMatch } from './find-match.ts';
export { type SearchTerm, findIdentityIds, findTeams, planSearch } from './plan-search.service.ts';
export { addKeys, indexEvents, indexIdentities } from './search-index.service.ts';
