export { clipFile } from './clip-file.ts';
export {
  type Film,
  type FilmLibrary,
  type NamedRendition,
  type Rendition,
  filmLibraries,
  ownFilmsFolder,
} from './film-library.ts';
export { filmPicture } from './film-picture.ts';
export type { Attributes, Segment } from './hls-parser.ts';
export { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
