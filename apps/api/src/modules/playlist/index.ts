export {
  simulatedLiveSeekableMs,
  oldestListed,
  recordingSeekableMs,
} from './playlists/video-playlists.ts';
export { type SegmentRange, joinedFileName, maxParts } from './playlists/joined-parts.ts';
