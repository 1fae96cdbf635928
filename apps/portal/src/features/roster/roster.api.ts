import type { Roster } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Loads the players of a team. */
export const loadRoster = async (api: ApiClient, teamId: string): Promise<Roster> =>
  (await api.roster.get({ params: { id: teamId } })).content;

/** The players of a team. */
export const rosterQuery = (api: ApiClient, teamId: string) =>
  queryOptions({
    queryKey: ['team', teamId, 'roster'],
    queryFn: () => loadRoster(api, teamId),
  });
