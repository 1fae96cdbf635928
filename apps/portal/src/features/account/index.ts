export { AccountFrame, AccountSection, backLinkClass } from './account-frame.tsx';
export { AccountSkeleton } from './account-skeleton.tsx';
export { Avatar } from './avatar.tsx';
export { useAvatar } from './use-avatar.ts';
export { useFreeSlot } from './use-free-slot.ts';
export { isFreeTrial } from './free-trial.ts';
export { menuLinks } from './account-links.ts';
export { VerifyNotice } from './verify-notice.tsx';
