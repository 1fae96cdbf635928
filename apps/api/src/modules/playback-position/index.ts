export { playbackPositionModule } from './playback-position.routes.ts';
export { exportPositions } from './playback-position.service.ts';
