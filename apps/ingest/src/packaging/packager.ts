import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** ffmpeg of one run. */
export interface Packager {
  /** Bytes that wait for it. */
  readonly pendingBytes: number;
  /** What it writes of the audio tracks with segments of their own, in their order. */
  readonly audioPipes: readonly Readable[];
  write(bytes: Buffer): void;
  /** Lets it write its last segment and the end of its playlists. Resolves when it has ended. */
  end(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Resolves with the end of its standard error when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
}

/** Niceness of a ladder: pages and copies come first. */
const ladderPriority = 10;
const endTimeoutMs = 10_000;
/** Time for ffmpeg to read what is in the pipe, before it is instructed to end a track that has no end. */
const lastBytesMs = 1000;
/** Characters of its standard error that are retained. */
const retainedOutput = 2000;

export interface PackagerOptions {
  isLowPriority: boolean;
  /** Number of audio tracks with segments of their own. */
  audioTrackCount: number;
  /** An audio track has no end of its own, because it is silence. */
  isEndless: boolean;
}

/** The descriptor of ffmpeg's first pipe for audio. */
export const firstAudioPipe = 3;

/** Starts ffmpeg in a folder. Its input is its standard input; it gets no addresses and no keys. */
export function startPackager(
  program: string,
  args: readonly string[],
  folder: string,
  { isLowPriority, audioTrackCount, isEndless }: PackagerOptions,
): Packager {
  const pipes = Array.from({ length: audioTrackCount }, () => 'pipe' as const);
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'ignore', 'pipe', ...pipes] });
  const { stdin, stderr } = child;
  if (stdin === null || stderr === null) throw new Error('ffmpeg has no pipes');
  const audioPipes = pipes.map((_, index) => child.stdio[firstAudioPipe + index] as Readable);
  let output = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-retainedOutput);
  });
  // ffmpeg may end while we write to it; `ended` reports that.
  stdin.on('error', () => {});
  for (const pipe of audioPipes) pipe.on('error', () => {});
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output.trim()));
  });
  if (isLowPriority && child.pid !== undefined) {
    try {
      setPriority(child.pid, ladderPriority);
    } catch {
      // ffmpeg has ended already.
    }
  }
  return {
    get pendingBytes() {
      return stdin.writableLength;
    },
    audioPipes,
    write: (bytes) => void (stdin.writable && stdin.write(bytes)),
    end: async () => {
      stdin.end();
      const timeout = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
      if (isEndless) {
        await Promise.race([wait(lastBytesMs), ended]);
        child.kill('SIGTERM');
      }
      await ended;
      clearTimeout(timeout);
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
