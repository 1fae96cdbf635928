export { type SearchedText, findMatch } from './find-match.ts';
export { type PreparedSearch, type SearchTerm, prepareSearch } from './plan-search.service.ts';
export type { FoundIdentity } from './vocabulary.queries.ts';
export {
  addKeys,
  indexedWordsLike,
  indexEvents,
  indexIdentities,
  rebuildIndex,
} from './search-index.service.ts';
