export { findAvatarId } from './avatar.queries.ts';
export { avatarUrl } from './avatar.service.ts';
