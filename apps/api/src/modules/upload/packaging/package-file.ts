/** Packages a file into a recording of one run, as the ingest would have (docs/media.md, "Uploads"). */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@grandstand/contract/constants';
import type { Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import { parseMediaPlaylist, type Segment } from '../../media/index.ts';
import { measureBitRate } from './bit-rate.ts';
import { codecNames } from './codec-names.ts';
import {
  isCopied,
  packageAudioTracks,
  type PackagedAudioTracks,
  type RecordedAudioTrack,
  audioOptions,
} from './package-audio-tracks.ts';
import { inputOptions, uploadFormats, type ProbedFile } from './probe-file.ts';
import type { AudioSource } from './audio-source.ts';
import { UnusableVideoError } from './unusable-video.ts';
import type { RecordedVariant } from './write-recording.ts';

/** Longer segments make seeking and joining slow, so a video that has them is encoded again. */
const maxSegmentSeconds = 10;
/** Encoding may take longer than the video plays, on a slow machine. */
const timeoutMs = dayMs;
/**
 * A packaged file may be shorter than it claims by this share of its length, and at least by these seconds.
 */
const toleratedLoss = { share: 0.02, seconds: 5 };
/** Segments of a regular encoder differ by less than this, µs. */
const maxDeviationUs = 100_000;
/** Maximum frame size of encoded videos. */
const encodedSize = { width: 1920, height: 1080 };

export interface PackageOptions {
  readonly ffmpeg: Pick<Ffmpeg, 'run'>;
  readonly signal: AbortSignal;
  /** Called with the time of the video that is done, s. */
  readonly onProgress: (seconds: number) => void;
}

/** The result of packaging a file. */
export interface PackagedRun {
  readonly variant: RecordedVariant;
  /** Audio tracks with segments of their own; none if its audio is with the video. */
  readonly audioTracks: readonly RecordedAudioTrack[];
  /** False if clips of it start at a key frame only. */
  readonly isExact: boolean;
  /** Seconds. */
  readonly duration: number;
  readonly longestSegment: number;
  readonly bytes: number;
  readonly notes: readonly string[];
}

/** The input of a run. */
export interface RunInput {
  readonly file: string;
  readonly probed: ProbedFile;
  readonly audioTracks: readonly AudioSource[];
  /** True to give even a single audio track segments of its own, because other runs have several. */
  readonly hasSeparateAudio: boolean;
}

const copiedVideo = ({ codec }: ProbedFile['video']): string[] => [
  '-c:v',
  'copy',
  ...(codec === 'hevc' ? ['-tag:v', 'hvc1'] : []),
];

/**
 * Closed groups of two seconds without B-frames: clips are exact. Interlaced video gets a frame for each
 * field; in any other, that would double each frame.
 */
const encodedVideo = ({ isInterlaced }: ProbedFile['video']): string[] => [
  '-vf',
  `bwdif=mode=${isInterlaced ? 'send_field' : 'send_frame'}:deint=interlaced,scale=w='min(${encodedSize.width},iw)':h='min(${encodedSize.height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '21',
  '-pix_fmt',
  'yuv420p',
  '-bf',
  '0',
  '-sc_threshold',
  '0',
  '-force_key_frames',
  'expr:gte(t,n_forced*2)',
];

const outputOptions = [
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-max_muxing_queue_size',
  '4096',
  '-f',
  'hls',
  '-hls_time',
  '2',
  '-hls_list_size',
  '0',
  // Written once, at the end: an event's playlist is written again with each segment.
  '-hls_playlist_type',
  'vod',
  '-hls_segment_type',
  'fmp4',
  '-hls_flags',
  'independent_segments',
  '-hls_segment_options',
  'movflags=+negative_cts_offsets+frag_discont',
  '-hls_fmp4_init_filename',
  'init.mp4',
  '-hls_segment_filename',
  's%05d.m4s',
  'index.m3u8',
];

interface Measured {
  readonly segments: readonly Segment[];
  readonly longest: number;
  readonly duration: number;
}

async function measure(folder: string): Promise<Measured> {
  const text = await readFile(path.join(folder, 'index.m3u8'), 'utf8').catch(() => null);
  const { segments, durationUs } =
    text === null
      ? { segments: [], durationUs: 0 }
      : parseMediaPlaylist(text, { run: 0, isGrowing: true });
  if (segments.length === 0) throw new UnusableVideoError('Its video cannot be read');
  const longest = segments.reduce((most, segment) => Math.max(most, segment.durationUs), 0) / 1e6;
  return { segments, longest, duration: durationUs / 1e6 };
}

/** True if all segments but the last are equally long, as those of a regular encoder are. */
const isRegular = (segments: readonly Segment[]): boolean => {
  const lengths = segments.slice(0, -1).map(({ durationUs }) => durationUs);
  return Math.max(0, ...lengths) - Math.min(...lengths, Infinity) <= maxDeviationUs;
};

const noAudioTracks: PackagedAudioTracks = {
  audioTracks: [],
  profiles: [],
  bandwidth: 0,
  bytes: 0,
};

/**
 * Packages one run into a folder. Copies what browsers play, and encodes the rest. Several audio tracks get
 * segments of their own.
 * @throws UnusableVideoError for a video that ends early or cannot be read, FfmpegError for anything else
 */
export async function packageRun(
  { file, probed, audioTracks, hasSeparateAudio }: RunInput,
  runFolder: string,
  { ffmpeg, signal, onProgress }: PackageOptions,
): Promise<PackagedRun> {
  const { video, lead } = probed;
  const folder = path.join(runFolder, 'source');
  const audio = hasSeparateAudio ? null : (audioTracks[0] ?? null);
  const isInFile = audio?.file === file;
  const audioInput =
    audio === null || isInFile
      ? []
      : [
          ...inputOptions(uploadFormats),
          '-itsoffset',
          // Without an offset, the times of both files would count from their own first frame.
          (audio.delay - lead).toFixed(6),
          '-i',
          `file:${audio.file}`,
        ];
  const run = async (isEncoded: boolean): Promise<Measured> => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await ffmpeg.run(
      [
        ...inputOptions(uploadFormats),
        '-itsoffset',
        (-lead).toFixed(6),
        '-i',
        `file:${file}`,
        ...audioInput,
        '-map',
        `0:${video.index}`,
        ...(audio === null ? [] : ['-map', `${isInFile ? 0 : 1}:${audio.track.index}`]),
        ...(isEncoded ? encodedVideo : copiedVideo)(video),
        ...(hasSeparateAudio ? ['-an'] : audioOptions(audio)),
        ...outputOptions,
      ],
      { timeoutMs, cwd: folder, signal, queue: isEncoded ? 'long' : 'short', onProgress },
    );
    return measure(folder);
  };

  let encodingReason = video.unplayable;
  let measured = await run(encodingReason !== null);
  if (encodingReason === null && measured.longest > maxSegmentSeconds) {
    encodingReason = `its key frames are up to ${Math.round(measured.longest)} s apart`;
    measured = await run(true);
  }
  const { segments, duration, longest } = measured;
  // Encoded video has key frames every two seconds, unless there are no frames.
  if (longest > maxSegmentSeconds)
    throw new UnusableVideoError(
      `It has no frame for ${Math.round(longest)} s; export it with a constant frame rate`,
    );
  // The header of a truncated file still states its full length.
  const tolerated = Math.max(toleratedLoss.seconds, probed.duration * toleratedLoss.share);
  if (duration < probed.duration - lead - tolerated)
    throw new UnusableVideoError(
      `It ends after ${Math.round(duration)} of ${Math.round(probed.duration)} s; upload the whole file again`,
    );
  const frameRate = video.frameRate * (encodingReason !== null && video.isInterlaced ? 2 : 1);
  const init = await readFile(path.join(folder, 'init.mp4'));
  const { bytes, bandwidth } = await measureBitRate(
    folder,
    segments.map(({ uri, durationUs }) => ({ name: uri, durationUs })),
  );
  const separate = hasSeparateAudio
    ? await packageAudioTracks(audioTracks, { segments, lead }, runFolder, { ffmpeg, signal })
    : noAudioTracks;
  const muxedProfile = audio !== null && isCopied(audio.track) ? audio.track.profile : 'LC';
  return {
    audioTracks: separate.audioTracks,
    variant: {
      name: 'source',
      bandwidth: Math.max(1, bandwidth) + separate.bandwidth,
      codecs: codecNames(init, hasSeparateAudio ? separate.profiles : [muxedProfile]),
      ...sizeOf(init, video),
      ...(video.frameRate > 0 && { frameRate: Math.round(frameRate * 1000) / 1000 }),
    },
    isExact: encodingReason !== null || (!video.hasReorderedFrames && isRegular(segments)),
    duration,
    longestSegment: longest,
    bytes: bytes + separate.bytes,
    notes: [
      ...(encodingReason === null ? [] : [`It was encoded again, because ${encodingReason}`]),
      ...(audioTracks.length === 0 ? ['It has no sound'] : []),
    ],
  };
}

/** Returns the size in the track header (`tkhd`, ISO/IEC 14496-12) of an initialisation segment. */
function sizeOf(init: Buffer, { width, height }: { width: number; height: number }) {
  const at = init.indexOf('tkhd', 0, 'latin1');
  if (at === -1) return { width, height };
  const version = init.readUInt8(at + 4);
  const end = at + 4 + (version === 1 ? 96 : 84);
  // The last fields are width and height, 16.16 fixed point.
  const size = { width: init.readUInt16BE(end - 8), height: init.readUInt16BE(end - 4) };
  return size.width > 0 && size.height > 0 ? size : { width, height };
}
