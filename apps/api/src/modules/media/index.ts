export {
  type Film,
  type FilmLibrary,
  type NamedRendition,
  type Rendition,
  filmLibrary,
} from './film-library.ts';
export type { Attributes, Segment } from './hls-parser.ts';
export { writeThumbnails } from './thumbnails.ts';
