export { checkStream } from './check-stream.ts';
export {
  type ByteRange,
  ForeignPlaylistError,
  type ForeignMedia,
  type ForeignPlaylist,
  type ForeignRendition,
  type ForeignSegment,
  type ForeignVariant,
  parseForeignPlaylist,
} from './foreign-playlist.ts';
export { foreignReader, reasonOfFailure } from './foreign-reader.ts';
