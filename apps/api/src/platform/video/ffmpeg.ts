/** Runs ffmpeg and ffprobe, separate programs without which only work on video files fails. */
import { execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { defineResource } from '../context/resources.ts';

/** Runs of each queue at a time: one encoding leaves the rest of the processor to requests. */
const concurrency = 1;
const maxErrorCharacters = 2000;
/** Maximum output of a probe; only a crafted file exceeds it. */
const maxOutputCharacters = 4 * 1024 * 1024;

/** A run that failed. The message ends with the last lines that the program wrote to stderr. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

export interface Ffmpeg {
  /** True if both programs are on this machine. */
  isAvailable(): Promise<boolean>;
  /**
   * Runs ffmpeg at low priority, one at a time in each queue. Rejects with FfmpegError if it fails, cannot
   * be started, takes longer than `timeoutMs` or is aborted.
   */
  run(args: readonly string[], options: FfmpegRunOptions): Promise<void>;
  /** Returns what ffprobe prints as JSON. Rejects like `run`. */
  probe(args: readonly string[], options: FfmpegOptions): Promise<unknown>;
  readonly close: () => Promise<void>;
}

export interface FfmpegOptions {
  readonly timeoutMs: number;
  /** Working directory. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

type FfmpegQueue = 'short' | 'long' | 'live';

export interface FfmpegRunOptions extends FfmpegOptions {
  /**
   * `long` for hours of work, so that short runs do not wait for it; `live` for what must not wait for any
   * other. Defaults to `short`.
   */
  readonly queue?: FfmpegQueue;
  /** Content of the input `pipe:0`. Read once; if it fails, the run rejects with its error. */
  readonly input?: () => Readable;
  /** Called about once a second with the time of the output so far, s. */
  readonly onProgress?: (seconds: number) => void;
}

interface ProgramOptions extends FfmpegOptions {
  readonly input?: () => Readable;
  /** Called with each chunk of the output, which is then not collected. */
  readonly onOutput?: (text: string) => void;
}

/** Error codes of an input stream after the program closed its stdin, having read what it needs. */
const inputClosedCodes: ReadonlySet<string> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, cwd, signal, input, onOutput }: ProgramOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs),
        ...(signal === undefined ? [] : [signal]),
      ]),
      killSignal: 'SIGKILL',
    });
    let output = '';
    let errors = '';
    const content = input?.();
    let inputError: Error | null = null;
    content?.once('error', (error: NodeJS.ErrnoException) => {
      if (inputClosedCodes.has(error.code ?? '')) return;
      inputError = error;
      child.kill('SIGKILL');
    });
    if (content === undefined) child.stdin.end();
    else pipeline(content, child.stdin).catch(() => {});
    child.stdout.on('data', (text) => {
      if (onOutput !== undefined) return onOutput(String(text));
      output += String(text);
      if (output.length > maxOutputCharacters) child.kill('SIGKILL');
    });
    child.stderr.on('data', (text) => {
      errors = (errors + String(text)).slice(-maxErrorCharacters);
    });
    child.once('spawn', () => {
      if (child.pid === undefined) return;
      try {
        setPriority(child.pid, constants.priority.PRIORITY_LOW);
      } catch {
        // ffmpeg has ended already.
      }
    });
    child.once('error', (error) => reject(new FfmpegError(`${program}: ${error.message}`)));
    child.once('close', (code) => {
      content?.destroy();
      if (inputError !== null) reject(inputError);
      else if (code === 0) resolve(output);
      else reject(new FfmpegError(`${program} failed (${code ?? 'killed'}): ${errors.trim()}`));
    });
  });
}

/** Returns a parser of the output of ffmpeg's `-progress`, whose lines may arrive in parts. */
function readProgress(onProgress: (seconds: number) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const outputTime = /^out_time_us=(\d+)$/.exec(line);
      if (outputTime !== null) onProgress(Number(outputTime[1]) / 1e6);
    }
  };
}

/** @param program name or path of ffmpeg; ffprobe is in the same folder */
export function createFfmpeg(program: string): Ffmpeg {
  const queues: Readonly<Record<FfmpegQueue, PQueue>> = {
    short: new PQueue({ concurrency }),
    long: new PQueue({ concurrency }),
    live: new PQueue({ concurrency }),
  };
  const closing = new AbortController();
  const ffprobe = program.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe');
  const withSignal = <O extends FfmpegOptions>(options: O): O => ({
    ...options,
    signal: AbortSignal.any([
      closing.signal,
      ...(options.signal === undefined ? [] : [options.signal]),
    ]),
  });
  return {
    async isAvailable() {
      const check = promisify(execFile);
      try {
        await Promise.all([check(program, ['-version']), check(ffprobe, ['-version'])]);
        return true;
      } catch {
        return false;
      }
    },
    run: async (args, { queue = 'short', onProgress, ...options }) => {
      const progress =
        onProgress === undefined ? [] : ['-progress', 'pipe:1', '-stats_period', '1'];
      const all = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...progress, ...args];
      const output = onProgress === undefined ? {} : { onOutput: readProgress(onProgress) };
      await queues[queue].add(() =>
        runProgram(program, all, { ...withSignal(options), ...output }),
      );
    },
    probe: async (args, options) => {
      const all = ['-v', 'error', '-of', 'json', ...args];
      return JSON.parse(await runProgram(ffprobe, all, withSignal(options))) as unknown;
    },
    close: async () => {
      const all = Object.values(queues);
      for (const queue of all) queue.clear();
      closing.abort();
      await Promise.all(all.map((queue) => queue.onIdle()));
    },
  };
}

/** The ffmpeg of a running backend (`FFMPEG`). */
export const ffmpeg = defineResource(
  ({ config }) => createFfmpeg(config.ffmpeg),
  (program) => program.close(),
);
