export { FollowButton } from './follow-button.tsx';
export { useFollowed } from './follow-store.ts';
