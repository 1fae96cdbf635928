import type { Deferred, Incomplete, LoadContext } from '../../../lib/page/define-page.ts';
import {
  filtersInQuery,
  filterBody,
  dayTimeZone,
  timeZoneOfFilters,
  loadFilterOptions,
  noOptions,
  type FilterOptions,
} from '../../filter/index.ts';
import type { EventListSource, ListSource } from './list-source.ts';
import { loadPart, pageNumberOf, type ListPart } from '../media-list.api.ts';
import { listQueries, pageFilters, type ListPageName } from './page-queries.ts';

export interface ListPageData extends Incomplete {
  readonly source: ListSource;
  readonly first: ListPart;
  readonly options: Deferred<FilterOptions>;
  /** Time zone of the query's days; null if it does not matter. */
  readonly zone: string | null;
}

/**
 * Loads a list page: its query with the URL's filters, from the URL's page. `sport` restricts it to the
 * sport of the path (DSC-16), `restriction` by further fields of the call's body.
 * @throws ApiError
 */
export async function loadListPage(
  name: ListPageName,
  { api, queryClient, search, now, tenant, defer }: LoadContext,
  sport: string | null = null,
  restriction: Partial<EventListSource['body']> | null = null,
): Promise<ListPageData> {
  const chosen = filtersInQuery(search, pageFilters[name], tenant);
  const zone = dayTimeZone(tenant.time_zone);
  const source: ListSource = {
    call: 'event.list',
    body: {
      ...listQueries[name],
      ...filterBody({ ...chosen, sport: sport ?? chosen.sport }, { now, zone }),
      ...restriction,
    },
  };
  const options = defer(
    'filters',
    loadFilterOptions({ api, queryClient }, chosen.league),
    noOptions,
  );
  const first = await loadPart(api, source, pageNumberOf(search['page']));
  return { source, first, options, zone: timeZoneOfFilters(chosen, zone) };
}
