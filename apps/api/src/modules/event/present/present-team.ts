import type { EventTeam } from '@grandstand/contract';
import { fullTitleOf, type IdentityRow, type IdentityView } from '../../identity/index.ts';
import type { EventRow } from '../event.table.ts';

/** The teams of an event, and the colours that they wear in it. */
interface Sides {
  readonly row: Pick<EventRow, 'team1_color' | 'team2_color'>;
  readonly team1: IdentityRow | null;
  readonly team2: IdentityRow | null;
}

/**
 * Presents a team.
 * @param worn the colour that it wears in an event; null for its own
 */
export function presentTeam(
  team: IdentityRow | null,
  view: IdentityView,
  worn: string | null = null,
): EventTeam | null {
  if (team === null) return null;
  return {
    Id: team.id,
    Name: fullTitleOf(team),
    ShortName: team.short_title,
    LogoUrl: view.addresses.picture(team.logo_url ?? team.image_url),
    Color: worn ?? team.color,
  };
}

/** Presents the home and the away team in the colours that they wear in their event. */
export const presentSides = (
  { row, team1, team2 }: Sides,
  view: IdentityView,
): readonly [EventTeam | null, EventTeam | null] => [
  presentTeam(team1, view, row.team1_color),
  presentTeam(team2, view, row.team2_color),
];
