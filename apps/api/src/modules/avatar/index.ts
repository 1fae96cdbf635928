export { avatarModule } from './avatar.routes.ts';
export { avatarUrl, readAvatar, removeAvatarFile } from './avatar.service.ts';
