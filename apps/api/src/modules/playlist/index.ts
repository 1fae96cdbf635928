export { dvrWindowMs } from './film-playlists.ts';
