import { defineFollowStep } from './following-page.tsx';

export const page = defineFollowStep('category', { parentParam: 'mainId', isFollowedOnly: true });
