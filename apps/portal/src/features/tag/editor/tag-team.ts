import type { EventTeam, Tag } from '@grandstand/contract';

/** Returns a team of the match with the field names of tags (TAG-03). */
export const tagTeamOf = ({
  Id,
  Name,
  Color,
  LogoUrl,
}: EventTeam): NonNullable<Tag['tagTeam']> => ({
  teamId: Id,
  title: Name,
  color: Color,
  logo: LogoUrl,
});
