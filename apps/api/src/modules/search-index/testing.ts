/** Queries of the index whose plans tests of lists look at. */
export { listIdentityIds, listWords } from './vocabulary.queries.ts';
