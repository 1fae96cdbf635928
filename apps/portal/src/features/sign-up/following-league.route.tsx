import { followingStep } from './following-page.tsx';

export const page = followingStep('league', { parentParam: 'leagueId', isFollowedOnly: false });
