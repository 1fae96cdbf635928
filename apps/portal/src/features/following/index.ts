export { FollowPicker } from './follow-picker.tsx';
export { cardWayClass } from './follow-card.tsx';
export { loadOffer, type Branch, type Offer } from './following.api.ts';
