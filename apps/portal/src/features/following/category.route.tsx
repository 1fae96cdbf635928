import { followTreePage } from './branch-definition.ts';

export const page = followTreePage('category', { parentParam: 'mainId', isFollowedOnly: false });
