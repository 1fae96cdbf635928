export { clipFile } from './clip-file.ts';
export { type VideoLibrary, videoLibraries, tenantVideosFolder } from './video-library.ts';
export { mapOf, type NamedRendition, type Rendition, type Run, type Video } from './video.ts';
export { asRecorded } from './recorded-part.ts';
export { onEventClock, recordedOriginOf, recordedPartOf } from './recorded-stream.ts';
export { findVideoPicture } from './video-picture.ts';
export type { Attributes, Segment } from './hls-parser.ts';
export { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
export { sendFile } from './send-file.ts';
