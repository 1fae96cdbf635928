/**
 * Encodes a video whose frames carry their numbers, and sends it as an encoder does, without
 * encoding again.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

export const frameRate = 25;
/** Width and height of the two fields that carry the frame number, at the top left, px. */
export const fieldPx = 64;
/**
 * The frame number is two digits of this base, the lower one first. A digit is the luma `20 + 2 * digit` of
 * its field.
 */
export const digitBase = 100;

/** Splits command lines into arguments. */
const splitWords = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

interface EncodedVideo {
  readonly file: string;
  readonly size: `${number}x${number}`;
  readonly seconds: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/** Encodes a video with sound, a key frame every two seconds and no B-frames. Takes some seconds. */
export function encodeVideo({ file, size, seconds, bitrate }: EncodedVideo): void {
  const frameNumber = `color=gray:size=${2 * fieldPx}x${fieldPx}:rate=${frameRate},geq=lum='20+2*if(lt(X,${fieldPx}),mod(N,${digitBase}),mod(floor(N/${digitBase}),${digitBase}))':cb=128:cr=128`;
  const isLarge = Number(size.split('x')[0]) > 4 * fieldPx;
  const graph = isLarge
    ? `[0:v]noise=alls=14:allf=t[scene];[scene][2:v]overlay=0:0,format=yuv420p`
    : `[0:v]format=yuv420p`;
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...splitWords(`-y -loglevel error -f lavfi -i testsrc2=size=${size}:rate=${frameRate}`),
      ...splitWords('-f lavfi -i sine=frequency=440:sample_rate=48000 -f lavfi -i'),
      frameNumber,
      '-filter_complex',
      graph,
      ...splitWords(
        `-map 1:a -t ${seconds} -c:v libx264 -preset superfast -bf 0 -g 50 -keyint_min 50`,
      ),
      ...splitWords(`-sc_threshold 0 -b:v ${bitrate} -maxrate ${bitrate} -bufsize ${bitrate}`),
      ...splitWords('-c:a aac -b:a 96k -f flv'),
      file,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the video could not be encoded: ${stderr}`);
}

export interface Encoder {
  /**
   * Returns the wall clock of its first frame, ms, by its progress reports; Infinity before the first
   * report.
   */
  firstFrameMs(): number;
  stop(): Promise<void>;
}

/** Sends a video in real time, without encoding it again. */
export function startEncoder(file: string, address: string): Encoder {
  const child = spawn(
    'ffmpeg',
    [
      ...splitWords('-nostdin -loglevel error -nostats -progress pipe:1 -stats_period 0.1 -re -i'),
      file,
      ...splitWords('-c copy -f flv'),
      address,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let firstFrameMs = Infinity;
  createInterface(child.stdout).on('line', (line) => {
    const [, time] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (time !== undefined)
      firstFrameMs = Math.min(firstFrameMs, Date.now() - Number(time) / 1000 + 1000 / frameRate);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    firstFrameMs: () => firstFrameMs,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
