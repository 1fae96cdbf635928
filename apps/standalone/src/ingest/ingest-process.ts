import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The ingest, which runs beside this server. */
export interface IngestProcess {
  /** Address to which encoders of this machine publish; null while the ingest does not run. */
  readonly address: string | null;
  /** Lets it end its runs. Resolves when it has ended. */
  close(): Promise<void>;
}

const entry = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
/** Pause before a restart after a crash; it doubles up to `max`. */
const pauseMs = { first: 1000, max: 60_000 };
/** After a crash of an ingest that ran for longer, the pause is the first again. */
const settledMs = 60_000;
/** Exit codes after which it is not restarted: 0 without ffmpeg, 2 if a setting or port is the reason. */
const finalCodes = new Set<number | null>([0, 2]);

/**
 * Starts the ingest, and restarts it after a crash. The ingest itself prints what it does or what is missing.
 * @param script the module to run; tests pass another
 */
export function startIngestProcess(env: NodeJS.ProcessEnv, script: string = entry): IngestProcess {
  let child: ChildProcess | null = null;
  let ended = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let pause = pauseMs.first;
  let address: string | null = null;

  const start = (): void => {
    const startedAt = performance.now();
    const started = fork(script, [], {
      env,
      // A signal of the terminal reaches only this process. When the channel between them closes, because of
      // `close` or because this process has ended, the ingest ends its runs.
      detached: true,
      execArgv: process.execArgv.filter((argument) => !argument.includes('parent-watchdog')),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    started.on('message', (message: { readonly address?: string }) => {
      address = message.address ?? null;
    });
    ended = new Promise((resolve) => {
      started.once('error', () => resolve());
      started.once('exit', (code) => {
        resolve();
        address = null;
        if (isClosed || finalCodes.has(code)) return;
        if (performance.now() - startedAt > settledMs) pause = pauseMs.first;
        console.error(`Ingest: stopped unexpectedly; it starts again in ${pause / 1000} s`);
        timer = setTimeout(start, pause);
        pause = Math.min(pause * 2, pauseMs.max);
      });
    });
  };
  start();

  return {
    get address() {
      return address;
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      if (child?.connected === true) child.disconnect();
      await ended;
    },
  };
}
