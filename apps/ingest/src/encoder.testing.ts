/** An encoder for tests, whose frames show their numbers. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

const ffmpeg = 'ffmpeg';

/** False where tests with a real encoder must be skipped. */
export const hasFfmpeg = spawnSync(ffmpeg, ['-version']).status === 0;

export interface Encoder {
  process: ChildProcess;
  /** Its output on standard error. */
  output(): string;
  /** Wall clock of its first frame, by its reports so far; Infinity before the first. */
  firstFrameMs(): number;
  isRunning(): boolean;
  /** Ends it as a user would. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  ended: Promise<number | null>;
}

export interface EncoderOptions {
  size?: string;
  /** Tests end it themselves, on a slow machine after minutes; this ends one whose test was killed. */
  seconds?: number;
  /** Key frame interval in frames. */
  gop?: number;
  bFrames?: number;
  hasAudio?: boolean;
  video?: string[];
  audio?: string[];
  format?: string;
  /** A file to send as it is, in place of numbered frames and a tone. */
  file?: string;
  /** Number of the first frame, to tell the frames of two encoders apart. */
  firstNumber?: number;
}

/** Frames per second of the test video. */
export const frameRate = 25;
/**
 * Each frame shows its number in binary, as this many upright blocks: black for 0, white for 1, lowest bit
 * left.
 */
export const numberBits = 16;
/** Frame numbers start again at 0 after this many frames. */
export const numberedFrames = 2 ** numberBits;

/** Returns the description of an ffmpeg input whose frames show their numbers, which start at `first`. */
export const numberedVideo = (size: string, first = 0): string =>
  String.raw`color=size=${numberBits}x2:rate=${frameRate},geq=lum='16+219*mod(floor((N+${first})/pow(2\,X))\,2)':cb=128:cr=128,scale=${size.replace('x', ':')}:flags=neighbor`;

/** Starts ffmpeg as an encoder that sends to these addresses. */
export function startEncoder(urls: string | string[], options: EncoderOptions = {}): Encoder {
  const { size = '128x72', seconds = 900, gop = 50, bFrames = 0, hasAudio = true } = options;
  const input = numberedVideo(size, options.firstNumber);
  const outputs = [urls].flat();
  const format = options.format ?? 'flv';
  const video = options.video ?? [
    ...`-c:v libx264 -preset ultrafast -tune zerolatency -bf ${bFrames} -g ${gop}`.split(' '),
    ...`-keyint_min ${gop} -sc_threshold 0 -pix_fmt yuv420p`.split(' '),
  ];
  const sound = options.audio ?? ['-c:a', 'aac', '-b:a', '64k'];
  const tone = '-re -f lavfi -i sine=frequency=440:sample_rate=48000'.split(' ');
  const source =
    options.file === undefined
      ? [
          ...`-re -f lavfi -i ${input}`.split(' '),
          ...(hasAudio ? tone : []),
          '-t',
          String(seconds),
          ...video,
          ...(hasAudio ? sound : []),
        ]
      : ['-re', '-i', options.file, '-map', '0', '-c', 'copy'];
  const child = spawn(
    ffmpeg,
    [
      ...'-hide_banner -nostats -loglevel error -progress pipe:1 -stats_period 0.1'.split(' '),
      ...source,
      ...(outputs.length === 1
        ? ['-f', format]
        : [
            '-map',
            '0:v',
            ...(hasAudio ? ['-map', '1:a'] : []),
            '-flags',
            '+global_header',
            '-f',
            'tee',
          ]),
      outputs.map((url) => (outputs.length === 1 ? url : `[f=${format}]${url}`)).join('|'),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  let firstFrameMs = Infinity;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const [, time] of text.matchAll(/out_time_us=(\d+)/g))
      firstFrameMs = Math.min(firstFrameMs, Date.now() - Number(time) / 1000);
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    output: () => output,
    firstFrameMs: () => firstFrameMs,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.stdin.write('q');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

/** Writes an MP4 of this length whose frames show their numbers, with a key frame every two seconds. */
export function makeNumberedFile(file: string, seconds: number, size = '320x180'): void {
  spawnSync(ffmpeg, [
    ...`-loglevel error -f lavfi -i ${numberedVideo(size)}`.split(' '),
    ...`-f lavfi -i sine=frequency=440:sample_rate=48000 -t ${seconds}`.split(' '),
    ...'-c:v libx264 -preset ultrafast -bf 0 -g 50 -sc_threshold 0 -pix_fmt yuv420p'.split(' '),
    '-c:a',
    'aac',
    '-y',
    file,
  ]);
}

/**
 * Returns the number of each frame of a playlist, a file or its bytes, as a player decodes them.
 * @param crop part of each frame to read, as ffmpeg's `crop` filter takes it: `width:height:x:y`, in pixels
 */
export async function frameNumbers(video: string | Buffer, crop?: string): Promise<number[]> {
  const isBytes = Buffer.isBuffer(video);
  const filters = [
    ...(crop === undefined ? [] : [`crop=${crop}`]),
    `scale=${numberBits}:1:flags=area`,
  ];
  // Never synchronously: the tests run servers in this process, and they must keep responding meanwhile.
  const child = spawn(
    ffmpeg,
    [
      '-i',
      isBytes ? 'pipe:0' : video,
      ...`-hide_banner -loglevel error -map 0:v:0 -vf ${filters.join(',')}`.split(' '),
      ...'-fps_mode passthrough -pix_fmt gray -f rawvideo pipe:1'.split(' '),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // A decoder that has what it needs closes its input early.
  child.stdin.on('error', () => {});
  child.stdin.end(isBytes ? video : undefined);
  const stdout = await buffer(child.stdout);
  return Array.from({ length: Math.floor(stdout.length / numberBits) }, (_, frame) =>
    stdout
      .subarray(frame * numberBits, (frame + 1) * numberBits)
      .reduce((sum, light, bit) => sum + (light > 128 ? 2 ** bit : 0), 0),
  );
}
