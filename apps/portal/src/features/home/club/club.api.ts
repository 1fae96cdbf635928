import type { LeagueTable, Roster, TeamForm } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { loadForm, loadTable } from '../../standings/index.ts';
import { loadRoster } from '../../roster/index.ts';

/** What a club's home page shows of its first team. */
export interface ClubData {
  readonly form: TeamForm;
  /** Null if the team plays in no competition. */
  readonly table: LeagueTable | null;
  readonly squad: Roster;
  readonly color: string | null;
}

/** Loads form, table and squad of a team. */
export async function loadClub(api: ApiClient, teamId: string): Promise<ClubData> {
  const [{ content: team }, form, squad] = await Promise.all([
    api.identity.get({ params: { id: teamId } }),
    loadForm(api, teamId),
    loadRoster(api, teamId),
  ]);
  const { identitiesId: leagueId, color } = team;
  return { form, table: leagueId === null ? null : await loadTable(api, leagueId), squad, color };
}
