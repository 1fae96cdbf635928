export { type SearchedText, findHits } from './find-hits.ts';
export { type PreparedSearch, type SearchTerm, prepareSearch } from './plan-search.service.ts';
export type { FoundIdentity } from './vocabulary.queries.ts';
export {
  addKeys,
  indexedWordsLike,
  indexEvents,
  indexIdentities,
  rebuildIndex,
} from './search-index.service.ts';
