export { FollowPicker } from './follow-picker.tsx';
export { cardLinkClass } from './follow-card.tsx';
export { loadOffer, type Branch, type BranchOptions, type Offer } from './following.api.ts';
