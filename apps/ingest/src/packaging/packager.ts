import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** ffmpeg of one run. */
export interface Packager {
  /** Bytes that wait for it. */
  readonly pendingBytes: number;
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
/** Characters of its standard error that are retained. */
const retainedOutput = 2000;

/** Starts ffmpeg in a folder. Its input is its standard input; it gets no addresses and no keys. */
export function startPackager(
  program: string,
  args: readonly string[],
  folder: string,
  { isLowPriority }: { isLowPriority: boolean },
): Packager {
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-retainedOutput);
  });
  // It may end while we write; `ended` says so.
  child.stdin.on('error', () => {});
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output.trim()));
  });
  if (isLowPriority && child.pid !== undefined) {
    try {
      setPriority(child.pid, ladderPriority);
    } catch {
      // It has ended already.
    }
  }
  return {
    get pendingBytes() {
      return child.stdin.writableLength;
    },
    write: (bytes) => void (child.stdin.writable && child.stdin.write(bytes)),
    end: async () => {
      child.stdin.end();
      const timeout = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
      await ended;
      clearTimeout(timeout);
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
