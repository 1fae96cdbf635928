import { followTreePage } from './branch-definition.ts';

export const page = followTreePage('league', { parentParam: 'leagueId', isFollowedOnly: true });
