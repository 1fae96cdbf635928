export { clipFile } from './clip-file.ts';
export { type VideoLibrary, videoLibraries, tenantVideosFolder } from './video-library.ts';
export { mapOf, type NamedRendition, type Rendition, type Video } from './video.ts';
export { onEventClock, recordedOriginOf } from './recorded-stream.ts';
export { findVideoPicture } from './video-picture.ts';
export { parseMediaPlaylist, type Attributes, type Segment } from './hls-parser.ts';
export { readTime, type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
export { sendFile } from './send-file.ts';
