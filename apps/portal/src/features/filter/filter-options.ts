import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { identityPageSize, sportTypes, type SportType } from '@grandstand/contract/constants';

export interface IdentityOption {
  readonly id: string;
  readonly title: string;
  readonly sport: SportType | null;
}

/** The competitions and teams that can narrow a list. */
export interface FilterOptions {
  readonly leagues: readonly IdentityOption[];
  /** Teams of the chosen competition, else of all. */
  readonly teams: readonly IdentityOption[];
  /** Sports of the competitions; all sports if unknown. */
  readonly sports: readonly SportType[];
}

export const noOptions: FilterOptions = { leagues: [], teams: [], sports: sportTypes };

/** Cache lifetime of the options in the browser, in ms. */
const freshMs = 5 * 60_000;

interface CacheEntry {
  readonly at: number;
  readonly identities: Promise<readonly IdentityOption[]>;
}

/** Cached by client: one client for the life of a browser page, a new one for each page of the server. */
const cache = new WeakMap<ApiClient, Map<string, CacheEntry>>();

const slim = ({ id, title, sportType }: Identity): IdentityOption => ({
  id,
  title,
  sport: sportType,
});

async function list(api: ApiClient, filters: IdentityListBody['filters']) {
  const { content } = await api.identity.list({
    body: {
      paging: { page: 0, size: identityPageSize, next: true },
      filters: { ...filters, archived: false },
      sort: { title: 'asc' },
    },
  });
  return content.entries.map(slim);
}

function listOnce(
  api: ApiClient,
  filters: NonNullable<IdentityListBody['filters']>,
): Promise<readonly IdentityOption[]> {
  const ofApi = cache.get(api) ?? new Map<string, CacheEntry>();
  cache.set(api, ofApi);
  const key = JSON.stringify(filters);
  const known = ofApi.get(key);
  if (known !== undefined && Date.now() - known.at < freshMs) return known.identities;
  const identities = list(api, filters);
  ofApi.set(key, { at: Date.now(), identities });
  identities.catch(() => ofApi.delete(key));
  return identities;
}

/** Loads the filter options: all competitions, and the teams of `league` or all. Throws ApiError. */
export async function loadFilterOptions(
  api: ApiClient,
  league: string | null,
): Promise<FilterOptions> {
  const [leagues, teams] = await Promise.all([
    listOnce(api, { type: ['league'] }),
    listOnce(api, { type: ['team'], ...(league !== null && { identityId: [league] }) }),
  ]);
  const played = new Set(leagues.map(({ sport }) => sport));
  const sports = sportTypes.filter((sport) => played.has(sport));
  return { leagues, teams, sports: sports.length > 0 ? sports : sportTypes };
}
