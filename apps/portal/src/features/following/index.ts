export { FollowPicker } from './follow-picker.tsx';
export { cardLinkClass } from './follow-card.tsx';
export {
  loadBranch,
  type Branch,
  type BranchOptions,
  type BranchContent,
} from './following.api.ts';
