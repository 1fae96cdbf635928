/** A real encoder for tests: ffmpeg with a test picture. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError, type Authorise, type Permission } from './authorise.ts';
import type { Manifest } from './recording/manifest.ts';

/** False on a machine without ffmpeg; its tests are skipped there. */
export const isFfmpegHere = spawnSync('ffmpeg', ['-version']).status === 0;

export interface EncoderOptions {
  readonly size?: string;
  readonly hasSound?: boolean;
  readonly bFrames?: number;
  /** Frames between key frames, at 25 per second. */
  readonly keyFrames?: number;
  /** Output arguments in place of FLV over RTMP. */
  readonly output?: readonly string[];
}

export interface Encoder {
  readonly process: ChildProcess;
  /** What it wrote to its log. */
  readonly text: () => string;
  /** Ends without a word, as a pulled cable does. */
  readonly kill: () => Promise<void>;
  readonly ended: Promise<number | null>;
}

/** Publishes a test picture in real time. */
export function publish(url: string, options: EncoderOptions = {}): Encoder {
  const { size = '320x180', hasSound = true, bFrames = 0, keyFrames = 25 } = options;
  const child = spawn(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'warning',
      '-re',
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=${size}:rate=25`,
      ...(hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      bFrames === 0 ? 'zerolatency' : 'film',
      '-bf',
      String(bFrames),
      '-g',
      String(keyFrames),
      '-keyint_min',
      String(keyFrames),
      '-sc_threshold',
      '0',
      '-pix_fmt',
      'yuv420p',
      ...(hasSound ? ['-c:a', 'aac'] : []),
      ...(options.output ?? ['-f', 'flv']),
      url,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let text = '';
  child.stderr?.on('data', (bytes) => (text += String(bytes)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    text: () => text,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Stands for the backend: knows these keys. */
export function keysOf(keys: Readonly<Record<string, Partial<Permission>>>) {
  const revoked = new Set<string>();
  const authorise: Authorise = async ({ key }) => {
    const found = keys[key];
    if (found === undefined || revoked.has(key)) throw new RefusedError('unknown stream key');
    const defaults = {
      tenantId: 'northline',
      eventId: 'e1',
      recordingId: 'r1',
      role: 'main',
    } as const;
    return { ...defaults, ladder: false, isOver: false, ...found };
  };
  return { authorise, revoke: (key: string) => void revoked.add(key) };
}

/** Returns `recording.json`; null before it exists. */
export const manifestOf = async (folder: string): Promise<Manifest | null> =>
  readFile(join(folder, 'recording.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => null,
  );
