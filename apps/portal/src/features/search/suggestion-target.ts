import type { Suggestion } from '@grandstand/contract';
import { buildPath } from '../../lib/navigation/build-path.ts';
import type { LinkState } from '../../lib/navigation/link-state.ts';

interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly state?: LinkState;
}

/** Returns where a suggestion leads. Teams without a page lead to their matches (TEN-07). */
export function targetOf({ kind, id, title, parentId }: Suggestion, noTeamPages: boolean): Target {
  const at = (path: string, params: Record<string, string>): Target => ({
    to: buildPath(path, params),
    search: {},
  });
  switch (kind) {
    case 'event':
    case 'clip':
      return { ...at('/events/{eventId}', { eventId: id }), state: { mediaType: kind } };
    case 'team':
      return noTeamPages
        ? { to: '/search/', search: { team: id } }
        : at('/team/{teamId}', { teamId: id });
    case 'league':
      return at('/league/{leagueId}', { leagueId: id });
    case 'category':
      return at('/category/{mainId}', { mainId: id });
    case 'sub_category':
      return parentId === null
        ? { to: '/search/', search: { q: title } }
        : at('/category/{mainId}/sub-category/{subId}', { mainId: parentId, subId: id });
  }
}
