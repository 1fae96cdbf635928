export { dvrWindowMs } from './film-playlists.ts';
export { type SegmentRange, joinedFileName, maxParts } from './joined-parts.ts';
