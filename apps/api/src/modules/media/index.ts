export { clipFile } from './clip-file.ts';
export {
  type Video,
  type VideoLibrary,
  type NamedRendition,
  type Rendition,
  videoLibraries,
  tenantVideosFolder,
} from './film-library.ts';
export { findVideoPicture } from './film-picture.ts';
export type { Attributes, Segment } from './hls-parser.ts';
export { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
