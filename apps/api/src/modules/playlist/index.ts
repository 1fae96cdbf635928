export { playlistModule } from './playlist.routes.ts';
