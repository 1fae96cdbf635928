export { playbackPositionModule } from './playback-position.routes.ts';
