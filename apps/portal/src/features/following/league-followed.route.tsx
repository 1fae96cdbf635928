import { followTreePage } from './follow-tree-definition.ts';

export const page = followTreePage('league', { parentParam: 'leagueId', isFollowedOnly: true });
