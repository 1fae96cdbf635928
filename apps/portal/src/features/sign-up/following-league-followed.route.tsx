import { followingStep } from './following-page.tsx';

export const page = followingStep('league', 'leagueId', true);
