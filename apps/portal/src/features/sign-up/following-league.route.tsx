import { defineFollowStep } from './following-page.tsx';

export const page = defineFollowStep('league', { parentParam: 'leagueId', isFollowedOnly: false });
