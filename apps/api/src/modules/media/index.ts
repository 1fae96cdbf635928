export { clipFile } from './mp4/clip-file.ts';
export { type VideoLibrary, videoLibraries, tenantVideosFolder } from './video-library.ts';
export {
  mapUriOf,
  type NamedRendition,
  pathInVideo,
  type Rendition,
  type Subtitles,
  type Video,
} from './video.ts';
export {
  onEventClock,
  onWholeSegments,
  panoramaOf,
  recordedOriginOf,
  recordedRanges,
  shownRanges,
  withShownPart,
} from './recorded/recorded-stream.ts';
export {
  isDiscontinuity,
  splitAtDiscontinuities,
  placeCues,
  segmentsIn,
  type RecordedRange,
} from './recorded/recorded-part.ts';
export { finishedFiles, hasOpenRun, recordingManifest, writeSubtitles } from './recording.ts';
export { CaptionError, type CaptionCue, parseCaptions, writeCaptions } from './caption-file.ts';
export { makePictures, removePoster } from './recorded/recorded-pictures.ts';
export { makeLivePicture, nextPicture } from './live/live-pictures.ts';
export { decodeTimeOf } from './mp4/decode-time.ts';
export {
  findLatestPicture,
  findVideoPicture,
  pictureOfCue,
  type VideoPicture,
} from './video-picture.ts';
export { parseMediaPlaylist, type Attributes, type Segment } from './hls-parser.ts';
export { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
export { chooseAudioTrack, describeAudioTrack } from './audio-track-choice.ts';
export { sendFile } from './send-file.ts';
export { sendVideoFile } from './store/send-video-file.ts';
export { recordedFiles } from './store/recorded-files.ts';
export { addStoredFiles, readStoredFiles, type StoredFile } from './store/stored-files.ts';
export { parseWebVttTime } from './webvtt-time.ts';
