import { followingStep } from './following-page.tsx';

export const page = followingStep('category', { parentParam: 'mainId', isFollowedOnly: true });
