/** ffmpeg, which cuts what an encoder sends into the segments of HLS. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/** A rung of the ladder: height of the picture and bit rates. */
interface Rung {
  readonly name: string;
  readonly height: number;
  readonly video: string;
  readonly sound: string;
}

const rungs: readonly Rung[] = [
  { name: 'v1080', height: 1080, video: '5000k', sound: '128k' },
  { name: 'v720', height: 720, video: '2800k', sound: '128k' },
  { name: 'v480', height: 480, video: '1200k', sound: '96k' },
  { name: 'v240', height: 240, video: '400k', sound: '64k' },
];

/** Length of a segment, s; longer if the encoder's key frames are further apart. */
export const segmentSeconds = 2;
/** ffmpeg must keep up with the encoder: what waits for it is bounded, bytes. */
const maxWaiting = 32 * 1024 * 1024;

export interface PackagerInput {
  readonly format: 'flv' | 'mpegts';
  /** `h264` or `hevc`. */
  readonly video: string | null;
  readonly hasSound: boolean;
  /** False if its sound must be encoded to AAC. */
  readonly isAac: boolean;
  /** Height of the picture, px; decides which rungs there are. */
  readonly height: number | null;
}

export interface PackagerOptions {
  /** Name or path. */
  readonly ffmpeg: string;
  /** Folder of the run. */
  readonly folder: string;
  readonly input: PackagerInput;
  /** True to encode a ladder of qualities, false to copy. */
  readonly ladder: boolean;
  readonly log: (text: string) => void;
}

const hls = (folder: string) => [
  '-f',
  'hls',
  '-hls_time',
  String(segmentSeconds),
  '-hls_list_size',
  '0',
  '-hls_playlist_type',
  'event',
  '-hls_segment_type',
  'fmp4',
  '-hls_flags',
  'independent_segments+temp_file',
  // Without these, picture and sound shift against each other by edit lists that players ignore.
  '-hls_segment_options',
  'movflags=+negative_cts_offsets+frag_discont',
  '-hls_fmp4_init_filename',
  'init.mp4',
  '-hls_segment_filename',
  join(folder, 's%05d.m4s'),
];

/** Returns the names of the variants that a packager writes, the best first. */
export const variantNames = ({ video, height }: PackagerInput, ladder: boolean): string[] =>
  ladder && video !== null ? usedRungs(height).map(({ name }) => name) : ['source'];

/** Rungs not larger than the source; at least the smallest. */
function usedRungs(height: number | null): readonly Rung[] {
  const used = rungs.filter((rung) => height === null || rung.height <= height);
  return used.length === 0 ? rungs.slice(-1) : used;
}

function copyArguments({ video, hasSound, isAac, format }: PackagerInput, folder: string) {
  return [
    ...(video === null ? [] : ['-map', '0:v:0', '-c:v', 'copy']),
    ...(video === 'hevc' ? ['-tag:v', 'hvc1'] : []),
    ...(hasSound ? ['-map', '0:a:0'] : []),
    ...(hasSound && isAac ? ['-c:a', 'copy'] : []),
    ...(hasSound && isAac && format === 'mpegts' ? ['-bsf:a', 'aac_adtstoasc'] : []),
    ...(hasSound && !isAac ? ['-c:a', 'aac', '-b:a', '128k'] : []),
    ...hls(join(folder, 'source')),
    join(folder, 'source', 'index.m3u8'),
  ];
}

function ladderArguments({ hasSound, height }: PackagerInput, folder: string) {
  const used = usedRungs(height);
  return used.flatMap(({ name, height: rungHeight, video, sound }) => [
    '-map',
    '0:v:0',
    '-vf',
    `scale=-2:${rungHeight}`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    video,
    '-maxrate',
    video,
    '-bufsize',
    video,
    '-bf',
    '0',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t, n_forced*${segmentSeconds})`,
    ...(hasSound ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', sound] : []),
    ...hls(join(folder, name)),
    join(folder, name, 'index.m3u8'),
  ]);
}

export interface Packager {
  /** Names of the variants, the best first. */
  readonly variants: readonly string[];
  /** False if ffmpeg does not keep up, or has ended. */
  readonly write: (bytes: Buffer) => boolean;
  /** Ends the input; resolves when the last segment is written. */
  readonly end: () => Promise<void>;
  /** Resolves when ffmpeg has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** Starts ffmpeg for one run. */
export async function startPackager(options: PackagerOptions): Promise<Packager> {
  const { ffmpeg, folder, input, ladder, log } = options;
  const variants = variantNames(input, ladder);
  for (const name of variants) await mkdir(join(folder, name), { recursive: true });
  const isEncoded = variants[0] !== 'source';
  const child: ChildProcess = spawn(
    ffmpeg,
    [
      '-hide_banner',
      '-loglevel',
      'warning',
      '-nostats',
      '-probesize',
      '500000',
      '-analyzeduration',
      '1000000',
      '-f',
      input.format,
      '-i',
      'pipe:0',
      ...(isEncoded ? ladderArguments(input, folder) : copyArguments(input, folder)),
    ],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let isOpen = true;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      isOpen = false;
      log(`ffmpeg cannot be started: ${error.message}`);
      resolve();
    });
    child.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  let warnings = 0;
  child.stderr?.on('data', (text) => {
    warnings += 1;
    if (warnings <= 5) log(`ffmpeg: ${String(text).trim().slice(0, 300)}`);
  });
  // A packager that ended is noticed by `ended`.
  child.stdin?.on('error', () => {});
  if (isEncoded && child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already.
    }
  }
  return {
    variants,
    ended,
    write: (bytes) => {
      if (!isOpen || child.stdin === null) return false;
      child.stdin.write(bytes);
      return child.stdin.writableLength <= maxWaiting;
    },
    end: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}
