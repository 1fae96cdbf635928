/** Packages a file into a recording of one run, as the ingest would have (docs/media.md, "Uploads"). */
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import { parseMediaPlaylist, type Segment } from '../../media/index.ts';
import { codecNames } from './codec-names.ts';
import {
  inputOptions,
  uploadFormats,
  type ProbedFile,
  type ProbedSound,
  type SoundTrack,
} from './probe-file.ts';
import { UnusableVideo } from './unusable-video.ts';
import type { RecordedVariant } from './write-recording.ts';

/** Longer segments make seeking and joining slow: such a video is encoded again. */
const maxSegmentSeconds = 10;
/** Encoding takes longer than the video where the machine is slow. */
const timeoutMs = 24 * 3600_000;
/** Encoded videos are not larger. */
const encodedSize = { width: 1920, height: 1080 };

export interface PackageOptions {
  readonly ffmpeg: Pick<Ffmpeg, 'run'>;
  readonly signal: AbortSignal;
  /** Called with the time of the video that is done, s. */
  readonly onProgress: (seconds: number) => void;
}

/** What became of a file. */
export interface PackagedRun {
  readonly variant: RecordedVariant;
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
  /** Its sound, if that is a file of its own. */
  readonly separateSound?: ProbedSound | null;
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

const isCopied = ({ codec, channels }: SoundTrack): boolean => codec === 'aac' && channels <= 6;

/** Sound before the first key frame, which is at 0, would shift the video on the event's clock. */
const fromVideoOn = String.raw`noise=amount=0:drop=lt(pts\,0)`;

/** Players stop where a run with sound meets one without, as in an import. */
const silence = [
  '-filter_complex',
  'anullsrc=sample_rate=48000:channel_layout=stereo[silence]',
  '-map',
  '[silence]',
  '-c:a',
  'aac',
  '-b:a',
  '32k',
  '-bsf:a',
  fromVideoOn,
  '-shortest',
];

function soundOptions(sound: SoundTrack | null, isTransportStream: boolean): string[] {
  if (sound === null) return silence;
  if (!isCopied(sound)) return ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-bsf:a', fromVideoOn];
  const filters = [...(isTransportStream ? ['aac_adtstoasc'] : []), fromVideoOn];
  return ['-c:a', 'copy', '-bsf:a', filters.join(',')];
}

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
  if (segments.length === 0) throw new UnusableVideo('Nothing of its video can be read');
  const longest = segments.reduce((most, one) => Math.max(most, one.durationUs), 0) / 1e6;
  return { segments, longest, duration: durationUs / 1e6 };
}

/** Returns the largest bit rate of a segment, and the bytes of all files. */
async function weigh(folder: string, segments: readonly Segment[]) {
  let bytes = (await stat(path.join(folder, 'init.mp4'))).size;
  let bandwidth = 1;
  for (const { uri, durationUs } of segments) {
    const { size } = await stat(path.join(folder, uri));
    bytes += size;
    // The last segment may be a single frame, whose rate says nothing.
    if (durationUs >= 1_000_000 || segments.length === 1)
      bandwidth = Math.max(bandwidth, Math.ceil((size * 8) / (durationUs / 1e6)));
  }
  return { bytes, bandwidth };
}

/** True if all segments but the last are equally long, as those of a regular encoder are. */
const isRegular = (segments: readonly Segment[]): boolean => {
  const lengths = segments.slice(0, -1).map(({ durationUs }) => durationUs);
  return Math.max(0, ...lengths) - Math.min(...lengths, Infinity) <= 100_000;
};

/**
 * Packages one run into a folder, which is emptied first. Copies what browsers play, and encodes the rest.
 * @throws UnusableVideo for a video that ends early or cannot be read, FfmpegError for anything else
 */
export async function packageRun(
  { file, probed, separateSound = null }: RunInput,
  folder: string,
  { ffmpeg, signal, onProgress }: PackageOptions,
): Promise<PackagedRun> {
  const { video, others } = probed;
  const sound = separateSound?.track ?? probed.sound;
  const soundInput =
    separateSound === null
      ? []
      : [
          ...inputOptions(uploadFormats),
          '-itsoffset',
          // Without this, both would count from their own first frame.
          (separateSound.startTime - probed.startTime - probed.lead).toFixed(6),
          '-i',
          `file:${separateSound.file}`,
        ];
  const run = async (isEncoded: boolean): Promise<Measured> => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await ffmpeg.run(
      [
        ...inputOptions(uploadFormats),
        '-itsoffset',
        (-probed.lead).toFixed(6),
        '-i',
        `file:${file}`,
        ...soundInput,
        '-map',
        `0:${video.index}`,
        ...(sound === null ? [] : ['-map', `${separateSound === null ? 0 : 1}:${sound.index}`]),
        ...(isEncoded ? encodedVideo : copiedVideo)(video),
        ...soundOptions(sound, (separateSound ?? probed).isTransportStream),
        ...outputOptions,
      ],
      { timeoutMs, cwd: folder, signal, isLong: isEncoded, onProgress },
    );
    return measure(folder);
  };

  let encodes = video.unplayable;
  let measured = await run(encodes !== null);
  if (encodes === null && measured.longest > maxSegmentSeconds) {
    encodes = `its key frames are up to ${Math.round(measured.longest)} s apart`;
    measured = await run(true);
  }
  const { segments, duration, longest } = measured;
  // Encoded video has key frames every two seconds, unless there are no frames.
  if (longest > maxSegmentSeconds)
    throw new UnusableVideo(
      `It has no frame for ${Math.round(longest)} s; export it with a constant frame rate`,
    );
  // A file that was cut off says how long it was.
  if (duration < probed.duration - probed.lead - Math.max(5, probed.duration * 0.02))
    throw new UnusableVideo(
      `It ends after ${Math.round(duration)} of ${Math.round(probed.duration)} s; upload it again, whole`,
    );
  const frameRate = video.frameRate * (encodes !== null && video.isInterlaced ? 2 : 1);
  const init = await readFile(path.join(folder, 'init.mp4'));
  const { bytes, bandwidth } = await weigh(folder, segments);
  return {
    variant: {
      name: 'source',
      bandwidth,
      codecs: codecNames(init, sound !== null && isCopied(sound) ? sound.profile : 'LC'),
      ...sizeOf(init, video),
      ...(video.frameRate > 0 && { frameRate: Math.round(frameRate * 1000) / 1000 }),
    },
    isExact: encodes !== null || (!video.hasReorderedFrames && isRegular(segments)),
    duration,
    longestSegment: longest,
    bytes,
    notes: [
      ...(encodes === null ? [] : [`It was encoded again, because ${encodes}`]),
      ...(others.length === 0
        ? []
        : [
            `Its sound is the track "${sound?.label ?? ''}"; left out: ${others.map(({ label }) => `"${label}"`).join(', ')}`,
          ]),
      ...(sound === null ? ['It has no sound'] : []),
    ],
  };
}

/** Returns the size that an initialisation segment names in its video's track header. */
function sizeOf(init: Buffer, { width, height }: { width: number; height: number }) {
  const at = init.indexOf('tkhd', 0, 'latin1');
  if (at === -1) return { width, height };
  const version = init.readUInt8(at + 4);
  const end = at + 4 + (version === 1 ? 96 : 84);
  const size = { width: init.readUInt16BE(end - 8), height: init.readUInt16BE(end - 4) };
  return size.width > 0 && size.height > 0 ? size : { width, height };
}
