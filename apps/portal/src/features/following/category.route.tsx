import { followTreePage } from './follow-tree-definition.ts';

export const page = followTreePage('category', { parentParam: 'mainId', isFollowedOnly: false });
