import { branchPage } from './branch-definition.ts';

export const page = branchPage('category', { parentParam: 'mainId', isFollowedOnly: true });
