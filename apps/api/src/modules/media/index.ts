export { clipFile } from './mp4/clip-file.ts';
export { type VideoLibrary, videoLibraries, tenantVideosFolder } from './video-library.ts';
export { mapOf, type NamedRendition, type Rendition, type Subtitles, type Video } from './video.ts';
export {
  onEventClock,
  onWholeSegments,
  panoramaOf,
  recordedOriginOf,
  recordedStretches,
  shownStretches,
  withShownPart,
} from './recorded-stream.ts';
export { isJoint, partsOf, placeCues, segmentsIn, type Stretch } from './recorded-part.ts';
export { writeSubtitles } from './recording.ts';
export { CaptionError, type CaptionCue, parseCaptions, writeCaptions } from './caption-file.ts';
export { makePictures, removePoster } from './recorded-pictures.ts';
export { decodeTimeOf } from './decode-time.ts';
export { findVideoPicture } from './video-picture.ts';
export { parseMediaPlaylist, type Attributes, type Segment } from './hls-parser.ts';
export { readTime, type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
export { chooseSound, describeSound } from './sound-choice.ts';
export { sendFile } from './send-file.ts';
