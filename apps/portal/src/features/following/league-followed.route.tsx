import { branchPage } from './branch-definition.ts';

export const page = branchPage('league', 'leagueId', true);
