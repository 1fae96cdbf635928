import type { Scope } from '../../platform/database/database.ts';
import { beginSearch, type SearchPlan } from './plan-search.service.ts';

/** Queries of the index whose plans tests of lists look at. */
export { listFoundIdentities, listWords } from './vocabulary.queries.ts';

/** What to look for among events of these scopes. */
export const planSearch = async (
  scope: Scope,
  search: string,
  scopes: readonly string[],
): Promise<SearchPlan> => (await beginSearch(scope, search, scopes)).plan;
