export { clipFile } from './clip-file.ts';
export {
  type Video,
  type VideoLibrary,
  type NamedRendition,
  type Rendition,
  videoLibraries,
  tenantVideosFolder,
} from './video-library.ts';
export { findVideoPicture } from './video-picture.ts';
export type { Attributes, Segment } from './hls-parser.ts';
export { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
export { sendFile } from './send-file.ts';
