export { avatarUrl } from './avatar.service.ts';
