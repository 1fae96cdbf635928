import type { Suggestion } from '@grandstand/contract';
import { buildPath } from '../../lib/navigation/build-path.ts';
import type { LinkState } from '../../lib/navigation/link-state.ts';

interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly state?: LinkState;
  readonly hash?: string;
}

/**
 * Returns the link of a suggestion: for a player, the squad of the team; for a team without a page, a search for
 * its matches (TEN-07).
 */
export function targetOf(
  { kind, id, title, parentId, playerNumber }: Suggestion,
  noTeamPages: boolean,
): Target {
  const page = (path: string, params: Record<string, string>): Target => ({
    to: buildPath(path, params),
    search: {},
  });
  switch (kind) {
    case 'event':
    case 'clip':
      return { ...page('/events/{eventId}', { eventId: id }), state: { mediaType: kind } };
    case 'team':
    case 'player': {
      if (noTeamPages) return { to: '/search/', search: { team: id } };
      const team = page('/team/{teamId}', { teamId: id });
      return kind === 'team'
        ? team
        : { ...team, search: { view: 'squad' }, hash: `player-${playerNumber}` };
    }
    case 'league':
      return page('/league/{leagueId}', { leagueId: id });
    case 'category':
      return page('/category/{mainId}', { mainId: id });
    case 'sub_category':
      return parentId === null
        ? { to: '/search/', search: { q: title } }
        : page('/category/{mainId}/sub-category/{subId}', { mainId: parentId, subId: id });
  }
}
