export { FollowButton } from './follow-button.tsx';
export { followViewer, useFollowed } from './follow-store.ts';
