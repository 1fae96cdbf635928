import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startIngest, type Ingest, type IngestOptions } from './ingest.ts';
import type { Authorise, Grant, Refusal } from './publisher/authorise.ts';
import type { Manifest } from './recording/manifest.ts';
import type { Status } from './recording/status.ts';

const ffmpeg = 'ffmpeg';

/** Tests with a real encoder need one. */
export const hasFfmpeg = spawnSync(ffmpeg, ['-version']).status === 0;

export const grant = (fields: Partial<Grant> = {}): Grant => ({
  outcome: 'granted',
  tenantId: 'northline',
  eventId: 'event-1',
  recordingId: 'recording-1',
  role: 'main',
  ladder: false,
  isOver: false,
  ...fields,
});

export const refusal = (fields: Partial<Refusal> = {}): Refusal => ({
  outcome: 'refused',
  reason: 'the stream key is unknown or no longer valid',
  endReason: 'stream key revoked',
  ...fields,
});

/** Lets these keys in, and refuses all others. */
export const keys =
  (grants: Record<string, Grant>): Authorise =>
  async ({ key }) =>
    grants[key] ?? refusal();

export interface TestIngest {
  ingest: Ingest;
  folder: string;
  /** All that was logged, as text. */
  log(): string;
  url(key: string): string;
  manifest(recordingId?: string): Manifest;
  status(recordingId?: string): Status | null;
  /** Path of a file of a recording. */
  file(...names: string[]): string;
  close(): Promise<void>;
}

/** Starts an ingest on a free port, with a folder of its own unless one is given. */
export async function startTestIngest(
  options: Partial<IngestOptions> & Pick<IngestOptions, 'authorise'>,
): Promise<TestIngest> {
  const folder = options.recordingsDir ?? mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
  const lines: string[] = [];
  const write = (fields: object, text: string): void =>
    void lines.push(JSON.stringify({ ...fields, text }));
  const ingest = await startIngest({
    recordingsDir: folder,
    rtmp: { host: '127.0.0.1', port: 0 },
    log: { info: write, warn: write },
    recheckMs: 300,
    ...options,
  });
  const file = (...names: string[]): string => path.join(folder, 'northline', ...names);
  const read = (recordingId: string, name: string): unknown => {
    try {
      return JSON.parse(readFileSync(file(recordingId, name), 'utf8'));
    } catch {
      return null;
    }
  };
  return {
    ingest,
    folder,
    log: () => lines.join('\n'),
    url: (key) => `rtmp://127.0.0.1:${ingest.rtmpPort}/live/${key}`,
    manifest: (id = 'recording-1') =>
      (read(id, 'recording.json') as Manifest | null) ?? { version: 1, targetSeconds: 0, runs: [] },
    status: (id = 'recording-1') => read(id, 'status.json') as Status | null,
    file,
    close: async () => {
      await ingest.close();
      if (options.recordingsDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Encoder {
  process: ChildProcess;
  /** What it wrote to standard error. */
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
  seconds?: number;
  /** Key frame interval in frames. */
  gop?: number;
  bFrames?: number;
  hasSound?: boolean;
  video?: string[];
  audio?: string[];
  format?: string;
}

/** Frames per second of the test pictures. */
export const frameRate = 25;
/** Frame numbers repeat after so many. */
export const numberedFrames = 100;

/** Starts ffmpeg as an encoder: each frame has its number as its brightness. */
export function startEncoder(url: string, options: EncoderOptions = {}): Encoder {
  const { size = '128x72', seconds = 60, gop = 50, bFrames = 0, hasSound = true } = options;
  const picture = `color=gray:size=${size}:rate=${frameRate},geq=lum='20+2*mod(N\\,${numberedFrames})':cb=128:cr=128`;
  const video = options.video ?? [
    ...`-c:v libx264 -preset ultrafast -tune zerolatency -bf ${bFrames} -g ${gop}`.split(' '),
    ...`-keyint_min ${gop} -sc_threshold 0 -pix_fmt yuv420p`.split(' '),
  ];
  const sound = options.audio ?? ['-c:a', 'aac', '-b:a', '64k'];
  const child = spawn(
    ffmpeg,
    [
      ...'-hide_banner -nostats -loglevel error -progress pipe:1 -stats_period 0.1'.split(' '),
      ...`-re -f lavfi -i ${picture}`.split(' '),
      ...(hasSound ? '-re -f lavfi -i sine=frequency=440:sample_rate=48000'.split(' ') : []),
      '-t',
      String(seconds),
      ...video,
      ...(hasSound ? sound : []),
      '-f',
      options.format ?? 'flv',
      url,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let [output, firstFrameMs] = ['', Infinity];
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

/** Returns the number of each frame of a playlist, as a player decodes them. */
export function frameNumbers(playlist: string): number[] {
  const { stdout } = spawnSync(
    ffmpeg,
    [
      '-i',
      playlist,
      ...'-hide_banner -loglevel error -map 0:v:0 -vf scale=8:8 -fps_mode passthrough'.split(' '),
      ...'-pix_fmt gray -f rawvideo pipe:1'.split(' '),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const frameBytes = 64;
  return Array.from({ length: Math.floor(stdout.length / frameBytes) }, (_, index) =>
    // Gray has the full range, the picture that of television. `Math.round` could give -0.
    Math.max(0, Math.round(((stdout[index * frameBytes + 27] ?? 0) * (219 / 255) + 16 - 20) / 2)),
  );
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
