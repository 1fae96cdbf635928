import type { EventStatus, Stream } from '@grandstand/contract';
import { type ScheduleSlotRow, scheduleSlotOf, wholeSegments } from '../../channel/index.ts';
import { channelPlaylist } from './channel-playlist.ts';
import { schedulePlaylist, scheduledVariants } from './schedule-playlist.ts';
import {
  onEventClock,
  panoramaOf,
  recordedOriginOf,
  type Segment,
  type Video,
  type VideoLibrary,
  type NamedRendition,
  type Rendition,
  writeThumbnails,
} from '../../media/index.ts';
import {
  clipPlaylist,
  clipSegments,
  recordingPlaylist,
  simulatedLivePlaylist,
  vodPlaylist,
} from './video-playlists.ts';
import { clipCaptions, clipCaptionsFile } from './clip-captions.ts';
import { simulatedLiveThumbnails, recordedThumbnails } from '../live/live-thumbnails.ts';
import { writeMasterPlaylist } from './hls-writer.ts';
import { captionsText, recordedCaptions, withoutOtherCues } from './recorded-captions.ts';
import {
  type JoinedFile,
  joinedFileName,
  joinedPlaylist,
  joinedThumbnails,
  readJoinedFile,
} from './joined-parts.ts';

/** The requested file of an event, and the event fields that decide the response. */
export interface PlaylistRequest {
  /** e.g. `master.m3u8`, `v720.m3u8`, `pano.m3u8`, `captions-en.m3u8`, `thumbs.vtt`. */
  readonly file: string;
  readonly stream: Stream;
  readonly status: EventStatus;
  readonly pano: boolean;
  /** True if `joined-<parts>_…` files may be requested, which play parts of a finished match in sequence. */
  readonly allowsJoined: boolean;
  /** False if the event's captions are withheld. */
  readonly hasCaptions: boolean;
  /** When a simulated live stream starts, ms since 1970. */
  readonly startMs: number;
  readonly now: number;
  /**
   * True if playlists have addresses of video files below the event, relative to the playlist, so that
   * each is checked like the playlist. Otherwise they have the shared addresses below `/media/films`.
   */
  readonly isGuarded: boolean;
  /** The schedule of a scheduled channel around now; empty for other streams. */
  readonly slots: readonly ScheduleSlotRow[];
}

export interface PlaylistResponse {
  readonly text: string;
  readonly type: 'application/vnd.apple.mpegurl' | 'text/vtt; charset=utf-8';
  /** True if it changes over time (live). */
  readonly changes: boolean;
}

type FileResult = PlaylistResponse | 'not_started' | null;

const playlist = (text: string | null, changes: boolean): PlaylistResponse | null =>
  text === null ? null : { text, type: 'application/vnd.apple.mpegurl', changes };

const uriOf = ({ name, attributes }: NamedRendition) => ({ uri: `${name}.m3u8`, attributes });

const masterOf = (
  { variants, audioTracks, services }: Pick<Video, 'variants' | 'audioTracks' | 'services'>,
  captions: readonly NamedRendition[],
): string =>
  writeMasterPlaylist({
    variants: variants.map(uriOf),
    audioTracks: audioTracks.map(uriOf),
    subtitles: captions.map(uriOf),
    services,
  });

/** The master playlist of a panorama with the captions of its broadcast, which is on the same clock. */
const panoramaMaster = 'panorama.m3u8';

/** Returns the master playlist of this name; null for another file, or if the video has no variant. */
function masterFile(file: string, video: Video): string | null {
  if (file === 'master.m3u8') return masterOf(video, video.captions);
  const bandwidth = video.variants[0]?.attributes.get('BANDWIDTH');
  if (file !== panoramaMaster || bandwidth === undefined) return null;
  const group = video.captions[0]?.attributes.get('GROUP-ID');
  const attributes = new Map([['BANDWIDTH', bandwidth]]);
  if (group !== undefined) attributes.set('SUBTITLES', group);
  return writeMasterPlaylist({
    variants: [{ uri: 'pano.m3u8', attributes }],
    subtitles: video.captions.map(uriOf),
  });
}

/** Returns the video with addresses relative to the playlists of an event. */
function belowEvent(video: Video): Video {
  const base = `films/${video.id}/`;
  const relative = <R extends Rendition>(rendition: R): R => ({
    ...rendition,
    base: base + rendition.base.slice(video.base.length),
  });
  return {
    ...video,
    base,
    variants: video.variants.map(relative),
    audioTracks: video.audioTracks.map(relative),
    captions: video.captions.map(relative),
    pano: video.pano === null ? null : relative(video.pano),
  };
}

/** Returns the rendition of a file name such as `v720.m3u8`; null if there is none. */
function renditionOf(video: Video, file: string, pano: boolean): Rendition | null {
  if (file === 'pano.m3u8') return pano ? video.pano : null;
  const renditions = [...video.variants, ...video.audioTracks];
  return renditions.find(({ name }) => file === `${name}.m3u8`) ?? null;
}

/**
 * Returns the video with captions for a playlist.
 * @param segments the video segments of the playlist
 */
const withCaptions = (video: Video, segments: readonly Segment[]): Video => ({
  ...video,
  captions: [...video.captions, ...recordedCaptions(video, segments)],
});

const withoutCaptions = (video: Video): Video => ({
  ...video,
  captions: [],
  subtitles: [],
  services: [],
});

const captionsOf = (video: Video, file: string) =>
  video.captions.find(({ name }) => file === `${name}.m3u8`) ?? null;

const videoSegments = ({ variants: [first] }: Video): readonly Segment[] => first?.segments ?? [];

/** Returns the thumbnails of a part of the video, in video time; null for a video without thumbnails. */
function thumbnailsOf(
  video: Video,
  startMs: number,
  endMs: number,
  cues: Video['thumbnails'] = video.thumbnails,
): PlaylistResponse | null {
  if (video.thumbnails.length === 0) return null;
  const segments = clipSegments(video.variants[0]?.segments ?? [], startMs, endMs);
  const [first, last] = [segments?.[0], segments?.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = Math.round(first.startUs / 1000);
  const to = Math.round((last.startUs + last.durationUs) / 1000);
  return {
    text: writeThumbnails(cues, video.base, from, to),
    type: 'text/vtt; charset=utf-8',
    changes: false,
  };
}

/** Returns a file of joined parts, without captions: their times would not follow the jumps of the video. */
function joinedFile(video: Video, { parts, file }: JoinedFile): FileResult {
  if (file === 'master.m3u8') {
    const joined = (rendition: NamedRendition) => ({
      ...rendition,
      uri: joinedFileName(parts, `${rendition.name}.m3u8`),
    });
    const [variants, audioTracks] = [video.variants.map(joined), video.audioTracks.map(joined)];
    return playlist(writeMasterPlaylist({ variants, audioTracks, subtitles: [] }), false);
  }
  if (file === 'thumbs.vtt') {
    const cues = joinedThumbnails(video, parts);
    if (cues.length === 0) return null;
    const text = writeThumbnails(cues, video.base, 0, cues.at(-1)?.endMs ?? 0);
    return { text, type: 'text/vtt; charset=utf-8', changes: false };
  }
  const rendition = renditionOf(video, file, false);
  if (rendition === null) return null;
  return playlist(joinedPlaylist(rendition, parts, videoSegments(video)), false);
}

/**
 * Returns a file of a video on demand.
 * @param originMs as in `vodPlaylist`
 */
function vodFile(
  video: Video,
  { file, pano, allowsJoined }: PlaylistRequest,
  originMs: number | null = null,
): FileResult {
  const joined = allowsJoined ? readJoinedFile(file) : null;
  if (joined !== null) return joinedFile(video, joined);
  const master = masterFile(file, video);
  if (master !== null) return playlist(master, false);
  if (file === 'thumbs.vtt') return thumbnailsOf(video, -Infinity, Infinity);
  const rendition = renditionOf(video, file, pano) ?? captionsOf(video, file);
  return rendition === null ? null : playlist(vodPlaylist(rendition, originMs), false);
}

const captionsFile = (text: string | null): FileResult =>
  text === null ? null : { text, type: 'text/vtt; charset=utf-8', changes: false };

const isCaptionsFile = (file: string) => file.startsWith('captions-') && file.endsWith('.vtt');

async function clipFile(
  source: Video,
  request: PlaylistRequest,
  stream: Extract<Stream, { kind: 'clip' }>,
): Promise<FileResult> {
  const { file, pano, isGuarded } = request;
  const { startMs, endMs, originMs = 0 } = stream;
  const onClock = onEventClock(source, stream);
  const segments = clipSegments(videoSegments(onClock), startMs, endMs) ?? [];
  if (isCaptionsFile(file) && onClock.runs !== null) {
    // Only the cues that the clip shows (SEC-27).
    const shown = withoutOtherCues(onClock, stream);
    return captionsFile(await captionsText({ video: source, shown, originMs }, segments, file));
  }
  if (isCaptionsFile(file)) return captionsFile(await clipCaptionsFile(onClock, file, stream));
  const video = withCaptions(onClock, segments);
  const master = masterFile(file, video);
  if (master !== null) return playlist(master, false);
  // The sprite sheet of thumbnails shows the full video, which a guarded clip must not expose.
  const cues = isGuarded ? [] : video.thumbnails;
  if (file === 'thumbs.vtt') return thumbnailsOf(video, startMs, endMs, cues);
  const captions = captionsOf(video, file);
  const rendition =
    renditionOf(video, file, pano) ?? (captions === null ? null : clipCaptions(captions));
  return rendition === null ? null : playlist(clipPlaylist(rendition, startMs, endMs), false);
}

/** Returns the list of the thumbnails of a live event so far; null before the first one. */
const liveThumbnails = (cues: Video['thumbnails'], base: string): FileResult =>
  cues.length === 0
    ? null
    : {
        text: writeThumbnails(cues, base, -Infinity, Infinity),
        type: 'text/vtt; charset=utf-8',
        changes: true,
      };

function simulatedLiveFile(
  video: Video,
  { file, pano, startMs, now }: PlaylistRequest,
): FileResult {
  if (now < startMs) return 'not_started';
  if (file === 'thumbs.vtt')
    return liveThumbnails(simulatedLiveThumbnails(video, now - startMs), '');
  // Captions of a simulated live stream would reveal the future.
  if (file === 'master.m3u8') return playlist(masterOf(video, []), true);
  const rendition = renditionOf(video, file, pano);
  return rendition === null ? null : playlist(simulatedLivePlaylist(rendition, startMs, now), true);
}

/**
 * Returns a file of a recording, on the event's clock: while live, of what was sent so far; afterwards, of
 * the replay.
 */
async function recordingFile(
  video: Video,
  request: PlaylistRequest,
  stream: Extract<Stream, { kind: 'recording' }>,
): Promise<FileResult> {
  const { file, status } = request;
  const originMs = recordedOriginOf(stream);
  const shown = onEventClock(video, stream);
  const segments = videoSegments(shown);
  const isEmpty = segments.length === 0;
  if (status !== 'live') {
    if (isEmpty) return null;
    if (isCaptionsFile(file))
      return captionsFile(await captionsText({ video, shown, originMs }, segments, file));
    return vodFile(withCaptions(shown, segments), request, originMs);
  }
  if (isEmpty) return 'not_started';
  // Captions in files of their own belong to the finished recording.
  if (file === 'master.m3u8') return playlist(masterOf(shown, []), true);
  if (file === 'thumbs.vtt') return liveThumbnails(recordedThumbnails(shown), shown.base);
  const rendition = renditionOf(shown, file, false);
  const broadcast = { originMs, maxSegmentUs: video.targetUs };
  return rendition === null ? null : playlist(recordingPlaylist(rendition, broadcast), true);
}

function channelFile(
  videos: readonly Video[],
  { file, now }: PlaylistRequest,
  epochMs: number,
): FileResult {
  if (now < epochMs) return 'not_started';
  const [first, ...others] = videos;
  if (first === undefined) return null;
  // A player does not load the master playlist again when the video changes, so only common variants are
  // listed.
  const shared = first.variants.filter((variant) =>
    others.every((video) => video.variants.some(({ name }) => name === variant.name)),
  );
  if (file === 'master.m3u8')
    return playlist(masterOf({ variants: shared, audioTracks: [], services: [] }, []), true);
  if (!shared.some(({ name }) => file === `${name}.m3u8`)) return null;
  const renditions = videos.map((video) => renditionOf(video, file, false));
  return playlist(
    channelPlaylist(
      renditions.filter((rendition) => rendition !== null),
      epochMs,
      now,
    ),
    true,
  );
}

async function scheduledFile(
  find: (id: string) => Promise<Video | null>,
  { file, now, slots }: PlaylistRequest,
  { slate: name, segmentMs }: Extract<Stream, { kind: 'schedule' }>,
): Promise<FileResult> {
  const slate = await find(name);
  if (slate === null) return null;
  const videoIds = [...new Set(slots.map(({ videoId }) => videoId))];
  const videos = new Map(
    await Promise.all(videoIds.map(async (id) => [id, await find(id)] as const)),
  );
  const present = [...videos.values()].filter((video) => video !== null);
  if (file === 'master.m3u8')
    return playlist(
      masterOf(
        { variants: scheduledVariants(slate.variants, present), audioTracks: [], services: [] },
        [],
      ),
      true,
    );
  const slateRendition = renditionOf(slate, file, false);
  if (slateRendition === null) return null;
  const filled = slots.map((row) => {
    const slot = scheduleSlotOf(row, segmentMs);
    const video = videos.get(row.videoId) ?? null;
    const rendition = video === null ? null : renditionOf(video, file, false);
    // A video replaced by a shorter one no longer fills its slot.
    const isLongEnough = (rendition?.segments.length ?? 0) >= slot.end - slot.first;
    return { ...slot, rendition: isLongEnough ? rendition : null };
  });
  const slateLength = wholeSegments(slate, segmentMs);
  return playlist(
    schedulePlaylist({ slots: filled, slate: slateRendition, slateLength, segmentMs }, now),
    true,
  );
}

/**
 * Builds a playlist or thumbnail list of an event's stream (docs/architecture.md, "Media").
 * @returns null if the event has no such file; `not_started` if it will have one once it starts
 */
export async function eventFile(
  library: VideoLibrary,
  request: PlaylistRequest,
): Promise<FileResult> {
  const { stream, isGuarded, hasCaptions } = request;
  const find = async (id: string) => {
    const stored = await library.get(id);
    const video = stored === null || hasCaptions ? stored : withoutCaptions(stored);
    return video !== null && isGuarded ? belowEvent(video) : video;
  };
  switch (stream.kind) {
    case 'none':
    case 'url':
      return null;
    case 'channel': {
      const found = await Promise.all(stream.films.map(find));
      const videos = found.filter((video) => video !== null);
      return videos.length < found.length ? null : channelFile(videos, request, stream.epochMs);
    }
    case 'schedule':
      return scheduledFile(find, request, stream);
    case 'film':
    case 'clip':
    case 'recording':
    case 'simulated-live': {
      const panorama = request.file === 'pano.m3u8' ? panoramaOf(stream) : null;
      const video = await find(panorama ?? stream.film);
      if (video === null) return null;
      const hasPanorama = panoramaOf(stream) !== null || (request.pano && video.pano !== null);
      if (request.file === panoramaMaster && !hasPanorama) return null;
      // The panorama of a recording is another recording on the same clock; its first variant is played.
      if (panorama !== null) {
        const ofPanorama = { ...request, file: `${video.variants[0]?.name ?? ''}.m3u8` };
        if (stream.kind === 'recording') return recordingFile(video, ofPanorama, stream);
        return stream.kind === 'clip' ? clipFile(video, ofPanorama, stream) : null;
      }
      if (stream.kind === 'film') return vodFile(video, request);
      if (stream.kind === 'clip') return clipFile(video, request, stream);
      if (stream.kind === 'recording') return recordingFile(video, request, stream);
      return simulatedLiveFile(video, request);
    }
  }
}
