import type { LeagueTable, TeamForm } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Loads the table of a competition; without rows if the viewer hides results. */
export const loadTable = async (api: ApiClient, leagueId: string): Promise<LeagueTable> =>
  (await api.standings.get({ params: { id: leagueId } })).content;

/** Loads the last matches of a team; without their outcomes if the viewer hides results. */
export const loadForm = async (api: ApiClient, teamId: string): Promise<TeamForm> =>
  (await api.standings.getForm({ params: { id: teamId } })).content;

/** The table of a competition, for viewers who reveal it although they hide results. */
export const shownTableQuery = (api: ApiClient, leagueId: string) =>
  queryOptions({
    queryKey: ['league', leagueId, 'table'],
    queryFn: async () =>
      (await api.standings.get({ params: { id: leagueId } }, { results: 'shown' })).content,
  });

/** The form of a team, for viewers who reveal it although they hide results. */
export const shownFormQuery = (api: ApiClient, teamId: string) =>
  queryOptions({
    queryKey: ['team', teamId, 'form'],
    queryFn: async () =>
      (await api.standings.getForm({ params: { id: teamId } }, { results: 'shown' })).content,
  });
