import type { IdentityListBody } from '@grandstand/contract';
import { identityPageSize, sportTypes, type SportType } from '@grandstand/contract/constants';
import { listIdentities } from '../../lib/api/list-identities.ts';
import type { Clients } from '../../lib/portal/use-clients.ts';

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

/** Age up to which the browser does not fetch the options again, ms. */
const freshMs = 5 * 60_000;

/** Loads the competitions or teams that match, sorted by title. Throws ApiError. */
const listOptions = (
  { api, queryClient }: Clients,
  filters: NonNullable<IdentityListBody['filters']>,
  max?: number,
): Promise<readonly IdentityOption[]> =>
  queryClient.fetchQuery({
    queryKey: ['identity', 'options', filters],
    queryFn: async () => {
      const found = await listIdentities(api, {
        filters,
        sort: { title: 'asc' },
        ...(max !== undefined && { max }),
      });
      return found.map(({ id, title, sportType }) => ({ id, title, sport: sportType }));
    },
    staleTime: freshMs,
  });

/** All teams of a federation would outweigh the page; a competition narrows them. */
const maxTeams = identityPageSize;

/** Loads the filter options: all competitions, and the teams of `league` or all. Throws ApiError. */
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
  const played = new Set(leagues.map(({ sport }) => sport));
  const sports = sportTypes.filter((sport) => played.has(sport));
  return { leagues, teams, sports: sports.length > 0 ? sports : sportTypes };
}
