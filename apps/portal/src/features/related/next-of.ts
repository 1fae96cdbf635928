import type { CardEvent } from '../event-card/index.ts';

type Categorised = Pick<CardEvent, 'team1' | 'team2' | 'categories'>;

const teamsOf = ({ team1, team2 }: Categorised): string[] =>
  [team1, team2].flatMap((team) => (team === null ? [] : [team.Id]));

const leaguesOf = ({ categories }: Categorised): string[] =>
  categories.filter(({ type }) => type === 'league').map(({ id }) => id);

const shareAny = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((id) => others.includes(id));

/**
 * Returns the video that follows a replay: another replay of one of its teams, else of its competition, else any
 * replay, else the first related video; null if there is none.
 */
export function nextOf(event: Categorised, related: readonly CardEvent[]): CardEvent | null {
  const replays = related.filter(
    ({ eventStatus, mediaType }) => eventStatus === 'archived' && mediaType === 'event',
  );
  return (
    replays.find((other) => shareAny(teamsOf(event), teamsOf(other))) ??
    replays.find((other) => shareAny(leaguesOf(event), leaguesOf(other))) ??
    replays[0] ??
    related[0] ??
    null
  );
}
