export { FollowPicker } from './follow-picker.tsx';
export { cardLinkClass } from './follow-card.tsx';
export {
  loadFollowTree,
  type FollowTree,
  type FollowTreeOptions,
  type FollowTreeContent,
} from './following.api.ts';
