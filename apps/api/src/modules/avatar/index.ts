export { avatarModule } from './avatar.routes.ts';
export { avatarUrl } from './avatar.service.ts';
