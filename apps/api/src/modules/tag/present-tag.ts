import type { Tag } from '@grandstand/contract';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { type LinkedEvent, presentTeam } from '../event/index.ts';
import type { IdentityView } from '../identity/index.ts';
import type { TagRow } from './tag.table.ts';

/** Returns the teams of an event, by the ids that its tags use. */
export function teamsOf(
  { team1, team2 }: LinkedEvent,
  view: IdentityView,
): ReadonlyMap<string, Tag['tagTeam']> {
  const sides = [team1, team2].flatMap((side) => presentTeam(side, view) ?? []);
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
 */
export const presentTag = (
  row: TagRow,
  teams: ReadonlyMap<string, Tag['tagTeam']>,
  userId: string | null,
): Tag => ({
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
});
