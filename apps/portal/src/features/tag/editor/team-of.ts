import type { EventTeam, Tag } from '@grandstand/contract';

/** Returns a side of the match as tags name it (TAG-03). */
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
