export { followModule } from './follow.routes.ts';
export { exportFollows } from './follow.service.ts';
