/** Reads what an untrusted file contains, with limits on its streams, size, length and references. */
import { z } from 'zod';
import { FfmpegError, type Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import { languageOf } from './language-tag.ts';
import { UnusableVideoError } from './unusable-video.ts';

/** 8K, in either orientation. */
const maxPixels = 8192 * 4320;
const maxSide = 8192;
const minSide = 16;
const maxSeconds = 12 * 3600;
const maxStreams = 32;
const maxFrameRate = 120;
const probeTimeoutMs = 60_000;

const videoCodecs = [
  'h264',
  'hevc',
  'av1',
  'dnxhd',
  'mjpeg',
  'mpeg2video',
  'mpeg4',
  'prores',
  'vp8',
  'vp9',
];
const audioCodecs =
  /^(aac|ac3|eac3|alac|flac|mp2|mp3|opus|vorbis|pcm_(s16|s24|s32|f32)(le|be)|pcm_bluray)$/;

/**
 * Options in front of an input. A playlist or a list of files, whatever its name, could make ffmpeg read
 * other files and addresses.
 */
export const inputOptions = (formats: string): readonly string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
  '-max_pixels',
  String(maxPixels),
];
/** Containers of uploads: MP4 and MOV, MKV, MPEG-TS. */
export const uploadFormats = 'mov,matroska,mpegts';

const ratio = z
  .string()
  .regex(/^\d+\/\d+$/)
  .catch('0/0')
  .transform((text) => {
    const [numerator = 0, denominator = 0] = text.split('/').map(Number);
    return denominator === 0 ? 0 : numerator / denominator;
  });
const flag = z.literal(1).or(z.literal(0)).catch(0);
const shortText = z.string().max(200).optional().catch(undefined);
const stream = z.object({
  index: z.int().min(0),
  codec_type: shortText,
  codec_name: shortText,
  profile: shortText,
  pix_fmt: shortText,
  width: z.int().catch(0).default(0),
  height: z.int().catch(0).default(0),
  has_b_frames: z.int().catch(0).default(0),
  field_order: shortText,
  channels: z.int().catch(0).default(0),
  start_time: z.coerce.number().nullable().catch(null).default(null),
  avg_frame_rate: ratio.default(0),
  r_frame_rate: ratio.default(0),
  disposition: z.object({ default: flag, attached_pic: flag }).partial().default({}),
  tags: z.object({ language: shortText, title: shortText }).catch({}).default({}),
  side_data_list: z
    .array(z.object({ rotation: z.number().optional() }))
    .catch([])
    .default([]),
});
const probeOutput = z.object({
  streams: z.array(stream).default([]),
  format: z
    .object({
      format_name: z.string().default(''),
      duration: z.coerce.number().catch(0).default(0),
      start_time: z.coerce.number().catch(0).default(0),
    })
    .optional(),
});
type ProbedStream = z.output<typeof stream>;

export interface VideoTrack {
  /** Index of the stream in the file. */
  readonly index: number;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** 0 if unknown. */
  readonly frameRate: number;
  readonly hasReorderedFrames: boolean;
  /** True if each frame consists of two fields from different times. */
  readonly isInterlaced: boolean;
  /** Why browsers would not play it unchanged, for the operator; null if they do. */
  readonly unplayable: string | null;
}

export interface AudioTrack {
  readonly index: number;
  readonly codec: string;
  readonly profile: string;
  readonly channels: number;
  /** Time of its first sample, s. */
  readonly startTime: number;
  /** Its language or title, for operators. */
  readonly label: string;
  readonly title: string | null;
  /** As in BCP 47; null if unknown. */
  readonly language: string | null;
  /** False if its codec is not supported. */
  readonly isUsable: boolean;
}

export interface ProbedFile {
  readonly isTransportStream: boolean;
  /** Seconds. */
  readonly duration: number;
  /** Time of the first frame or sample, s. */
  readonly startTime: number;
  /**
   * Time from `startTime` to the first key frame, s: it has at most audio, because no frame can be shown.
   */
  readonly lead: number;
  readonly video: VideoTrack;
  /** The default audio track; null for a silent video. */
  readonly audio: AudioTrack | null;
  /** Audio tracks besides the default one. */
  readonly others: readonly AudioTrack[];
}

const entries = [
  'format=format_name,duration,start_time',
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,r_frame_rate,avg_frame_rate,has_b_frames,field_order,channels,start_time',
  'stream_disposition=default,attached_pic',
  'stream_tags=language,title',
  'stream_side_data=rotation',
].join(':');

const playablePixels: Readonly<Record<string, readonly string[]>> = {
  h264: ['yuv420p', 'yuvj420p'],
  hevc: ['yuv420p', 'yuvj420p', 'yuv420p10le'],
};

const isInterlaced = ({ field_order: fields = 'unknown' }: ProbedStream): boolean =>
  !['progressive', 'unknown'].includes(fields);

function unplayableReason(track: ProbedStream): string | null {
  const { codec_name: codec = '', pix_fmt: pixels = '' } = track;
  const allowed = playablePixels[codec];
  if (allowed === undefined) return `its video is ${codec}`;
  if (!allowed.includes(pixels)) return `its colours are ${pixels}`;
  if (isInterlaced(track)) return 'it is interlaced';
  if (track.side_data_list.some(({ rotation = 0 }) => rotation !== 0)) return 'it is rotated';
  return null;
}

function videoTrackOf(track: ProbedStream): VideoTrack {
  const { index, codec_name: codec = 'unknown', width, height } = track;
  if (!videoCodecs.includes(codec))
    throw new UnusableVideoError(`Its video codec is ${codec}; export it as H.264`);
  if (width < minSide || height < minSide)
    throw new UnusableVideoError('The size of its picture is unknown');
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw new UnusableVideoError(`Its picture is ${width} × ${height}; at most 8K is accepted`);
  const frameRate = track.avg_frame_rate || track.r_frame_rate;
  if (frameRate > maxFrameRate)
    throw new UnusableVideoError(
      `It has ${Math.round(frameRate)} frames a second; at most ${maxFrameRate} are accepted`,
    );
  return {
    index,
    codec,
    width,
    height,
    frameRate,
    hasReorderedFrames: track.has_b_frames > 0,
    isInterlaced: isInterlaced(track),
    unplayable: unplayableReason(track),
  };
}

const audioTrackOf = (
  { index, codec_name: codec = 'unknown', ...track }: ProbedStream,
  fileStart: number,
): AudioTrack => ({
  index,
  codec,
  profile: track.profile ?? '',
  channels: track.channels,
  startTime: track.start_time ?? fileStart,
  label: track.tags.title ?? track.tags.language ?? 'without a name',
  title: track.tags.title ?? null,
  language: languageOf(track.tags.language),
  isUsable: audioCodecs.test(codec),
});

/** Describes ffprobe's error about a file that it cannot read, for the operator. */
function problemOf({ message }: FfmpegError): string {
  if (/Picture size|pixel count/.test(message)) return 'Its picture is larger than 8K';
  const tracks = /Number of streams exceeds max_streams parameter \((\d+)\)/.exec(message)?.[1];
  if (tracks !== undefined)
    return `It has more than ${tracks} tracks; at most ${maxStreams} are accepted`;
  if (message.includes('moov atom not found'))
    return 'This is not an MP4 or MOV, or its end is missing; upload the whole file again';
  return 'This file cannot be read as a video: upload MP4, MOV, MKV or MPEG-TS';
}

/** Runs ffprobe on a file that is not trusted. Throws `UnusableVideoError` if it cannot be read. */
async function probe(
  ffmpeg: Pick<Ffmpeg, 'probe'>,
  file: string,
  formats: string,
  signal: AbortSignal,
) {
  const args = [
    ...inputOptions(formats),
    '-probesize',
    '50M',
    '-analyzeduration',
    '20M',
    '-show_entries',
    entries,
    '-i',
    `file:${file}`,
  ];
  const output = await ffmpeg
    .probe(args, { timeoutMs: probeTimeoutMs, signal })
    .catch((error: unknown) => {
      if (error instanceof FfmpegError && !signal.aborted && !error.message.includes('ENOENT'))
        throw new UnusableVideoError(problemOf(error), { cause: error });
      throw error;
    });
  const { streams, format } = probeOutput.parse(output);
  if (streams.length > maxStreams)
    throw new UnusableVideoError(
      `It has ${streams.length} tracks; at most ${maxStreams} are accepted`,
    );
  const audioTracks = streams.filter(({ codec_type: type }) => type === 'audio');
  const defaultTrack =
    audioTracks.find(({ disposition }) => disposition.default === 1) ?? audioTracks[0];
  if (defaultTrack !== undefined && !audioCodecs.test(defaultTrack.codec_name ?? ''))
    throw new UnusableVideoError(
      `Its audio codec is ${defaultTrack.codec_name ?? 'unknown'}; export it as AAC`,
    );
  const startTime = format?.start_time ?? 0;
  return {
    streams,
    isTransportStream: format?.format_name === 'mpegts',
    duration: format?.duration ?? 0,
    startTime,
    audio: defaultTrack === undefined ? null : audioTrackOf(defaultTrack, startTime),
    others: audioTracks
      .filter((track) => track !== defaultTrack)
      .map((track) => audioTrackOf(track, startTime)),
  };
}

const firstPackets = z.object({
  packets: z
    .array(z.object({ pts_time: z.coerce.number().catch(0), flags: z.string() }))
    .default([]),
});
/** Packets that are searched for the first key frame. */
const maxFirstPackets = 1000;

/** Returns the time of the first key frame of a track, s; null if it is not among the first packets. */
async function firstKeyFrame(
  ffmpeg: Pick<Ffmpeg, 'probe'>,
  file: string,
  { index }: VideoTrack,
  { formats = uploadFormats, signal }: ProbeOptions,
): Promise<number | null> {
  const args = [
    ...inputOptions(formats),
    '-select_streams',
    String(index),
    '-read_intervals',
    `%+#${maxFirstPackets}`,
    '-show_entries',
    'packet=pts_time,flags',
    '-i',
    `file:${file}`,
  ];
  const output = await ffmpeg.probe(args, { timeoutMs: probeTimeoutMs, signal });
  const { packets } = firstPackets.parse(output);
  return packets.find(({ flags }) => flags.startsWith('K'))?.pts_time ?? null;
}

export interface ProbeOptions {
  readonly signal: AbortSignal;
  /** Containers that may be read; defaults to those of uploads. */
  readonly formats?: string;
  /** Length, s, if it is known from elsewhere. */
  readonly duration?: number;
}

/**
 * Reads what a file contains.
 * @throws UnusableVideoError with the reason, for the operator
 */
export async function probeFile(
  ffmpeg: Pick<Ffmpeg, 'probe'>,
  file: string,
  options: ProbeOptions,
): Promise<ProbedFile> {
  const { signal, formats = uploadFormats, duration: knownDuration } = options;
  const { streams, ...found } = await probe(ffmpeg, file, formats, signal);
  const isCoverArt = ({ disposition }: Pick<ProbedStream, 'disposition'>) =>
    disposition.attached_pic === 1;
  const track = streams.find(
    ({ codec_type: type, ...candidate }) => type === 'video' && !isCoverArt(candidate),
  );
  if (track === undefined)
    throw new UnusableVideoError('It has no video track, or the end of the file is missing');
  const video = videoTrackOf(track);
  const duration = knownDuration ?? found.duration;
  if (!(duration > 0)) throw new UnusableVideoError('Its length is unknown; export it again');
  if (duration > maxSeconds)
    throw new UnusableVideoError(
      `It lasts ${(duration / 3600).toFixed(1)} h; at most ${maxSeconds / 3600} h are accepted`,
    );
  const first = await firstKeyFrame(ffmpeg, file, video, options);
  const lead = first === null ? 0 : Math.max(0, first - found.startTime);
  return { ...found, video, duration, lead };
}

/** A file that has only audio. */
export interface ProbedAudio {
  readonly file: string;
  readonly track: AudioTrack;
  readonly isTransportStream: boolean;
  readonly startTime: number;
}

/** Reads an audio file. Throws `UnusableVideoError`. */
export async function probeAudio(
  ffmpeg: Pick<Ffmpeg, 'probe'>,
  file: string,
  { signal, formats = uploadFormats }: ProbeOptions,
): Promise<ProbedAudio> {
  const { audio, isTransportStream, startTime } = await probe(ffmpeg, file, formats, signal).catch(
    (error: unknown) => {
      if (!(error instanceof UnusableVideoError)) throw error;
      const reason = 'Its audio track is neither fMP4 nor MPEG-TS (packed audio is not accepted)';
      throw new UnusableVideoError(reason, { cause: error });
    },
  );
  if (audio === null) throw new UnusableVideoError('Its audio track has no sound');
  return { file, track: audio, isTransportStream, startTime };
}
