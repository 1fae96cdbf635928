import type { Tag } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { type LinkedEvent, presentSides } from '../event/index.ts';
import type { IdentityView } from '../identity/index.ts';
import { type FindPlayerName, readPlayerNames } from '../roster/index.ts';
import type { TagRow } from './tag.table.ts';

/** Returns the teams of an event, by the ids that its tags use. */
export function teamsOf(
  linked: LinkedEvent,
  view: IdentityView,
): ReadonlyMap<string, Tag['tagTeam']> {
  const sides = presentSides(linked, view).filter((side) => side !== null);
  return new Map(
    sides.map(({ Id, Name, Color, LogoUrl }) => [
      Id,
      { color: Color, teamId: Id, title: Name, logo: LogoUrl },
    ]),
  );
}

/**
 * Presents a tag to a viewer.
 * @param userId the viewer; null if anonymous
 * @param nameOf finds the names of players, from `playerNamesIn`; by default they have none
 */
export const presentTag = (
  row: TagRow,
  teams: ReadonlyMap<string, Tag['tagTeam']>,
  userId: string | null,
  nameOf: FindPlayerName = () => undefined,
): Tag => {
  const name = nameOf(row.team_id, row.player_number);
  return {
    id: row.id,
    title: row.title,
    startTime: row.start_ms / 1000,
    endTime: row.end_ms / 1000,
    type: row.type,
    global: row.is_global,
    playerNumber: row.player_number,
    targetId: row.event_id,
    tagTeam: teams.get(row.team_id ?? '') ?? null,
    wallClock: isoTimeOf(row.wall_clock),
    yaw: row.yaw,
    own: userId !== null && row.user_id === userId,
    ...(name !== undefined && { playerName: name }),
  };
};

/** Reads the names of the players of tags. */
export const playerNamesIn = (scope: Scope, rows: readonly TagRow[]): Promise<FindPlayerName> =>
  readPlayerNames(
    scope,
    rows.map((row) => ({ teamId: row.team_id, number: row.player_number })),
  );
