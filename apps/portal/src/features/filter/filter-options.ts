import type { IdentityListBody, PublicTenantConfig } from '@grandstand/contract';
import { identityPageSize, minuteMs } from '@grandstand/contract/constants';
import { listIdentities } from '../../lib/api/list-identities.ts';
import type { Clients } from '../../lib/portal/use-clients.ts';

export interface IdentityOption {
  readonly id: string;
  readonly title: string;
  readonly sport: string | null;
}

/** The competitions and teams that can narrow a list. */
export interface FilterOptions {
  readonly leagues: readonly IdentityOption[];
  /** Teams of the chosen competition; without one, the first `maxTeams` of all. */
  readonly teams: readonly IdentityOption[];
  /** Ids of the sports of the competitions; null if unknown. */
  readonly sports: readonly string[] | null;
}

export const noOptions: FilterOptions = { leagues: [], teams: [], sports: null };

/** Age up to which the browser does not fetch the options again, ms. */
const freshMs = 5 * minuteMs;

/** Loads the competitions or teams that match, sorted by title. Throws ApiError. */
const listOptions = (
  { api, queryClient }: Clients,
  filters: NonNullable<IdentityListBody['filters']>,
  max?: number,
): Promise<readonly IdentityOption[]> =>
  queryClient.fetchQuery({
    queryKey: ['identity', 'options', filters],
    queryFn: async () => {
      const identities = await listIdentities(api, {
        filters,
        sort: { title: 'asc' },
        ...(max !== undefined && { max }),
      });
      // A viewer chooses by full names, even where lists use short ones (TEN-06).
      return identities.map(({ id, title, fullTitle, sportType }) => ({
        id,
        title: fullTitle ?? title,
        sport: sportType,
      }));
    },
    staleTime: freshMs,
  });

/** Maximum number of teams without a chosen competition: all teams of a federation would outweigh the page. */
const maxTeams = identityPageSize;

/**
 * Loads the filter options: all competitions, and the teams of `league`; without one, the first `maxTeams` of
 * all. Throws ApiError.
 */
export async function loadFilterOptions(
  clients: Clients,
  league: string | null,
): Promise<FilterOptions> {
  const [leagues, teams] = await Promise.all([
    listOptions(clients, { type: ['league'] }),
    league === null
      ? listOptions(clients, { type: ['team'] }, maxTeams)
      : listOptions(clients, { type: ['team'], identityId: [league] }),
  ]);
  const sports = [...new Set(leagues.flatMap(({ sport }) => sport ?? []))];
  return { leagues, teams, sports: sports.length > 0 ? sports : null };
}

/** Returns the sports that a filter offers, in the tenant's order. */
export const offeredSports = (
  { sports: played }: Pick<FilterOptions, 'sports'>,
  { sports }: Pick<PublicTenantConfig, 'sports'>,
): PublicTenantConfig['sports'] =>
  sports.filter(({ id }) => played === null || played.includes(id));
