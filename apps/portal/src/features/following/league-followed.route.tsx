import { branchPage } from './branch-definition.ts';

export const page = branchPage('league', { parentParam: 'leagueId', isFollowedOnly: true });
