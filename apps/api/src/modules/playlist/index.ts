export { dvrWindowMs } from './video-playlists.ts';
export { type SegmentRange, joinedFileName, maxParts } from './joined-parts.ts';
