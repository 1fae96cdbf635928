import type { Scope } from '../../platform/database/database.ts';
import { prepareSearch, type SearchPlan } from './plan-search.service.ts';

/** Index queries whose plans the list tests inspect. */
export { listFoundIdentities, listWords } from './vocabulary.queries.ts';

/** Plans a search among events of these scopes. */
export const planSearch = async (
  scope: Scope,
  search: string,
  scopes: readonly string[],
): Promise<SearchPlan> =>
  (await prepareSearch(scope, search, { scopes, hidesResults: false })).plan;
