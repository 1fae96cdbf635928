import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The ingest beside this server. */
export interface IngestProcess {
  /** Where encoders of this machine publish now; null while it does not run. */
  readonly address: string | null;
  /** Lets it end its runs. Resolves when it has ended. */
  close(): Promise<void>;
}

const entry = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
/** Before it is started again after a crash: first, and at most, ms. */
const pauseMs = { first: 1000, most: 60_000 };
/** An ingest that ran for so long starts again with the first pause, ms. */
const settledMs = 60_000;
/** It ended by itself: 0 without ffmpeg, 2 with a setting or port that a restart does not change. */
const finalCodes = new Set<number | null>([0, 2]);

/**
 * Starts the ingest, and again after a crash. It says itself in one line what it does or what is missing.
 * @param script tests start another one
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
      // A signal of the terminal reaches this process alone, which then lets the ingest end its runs. So
      // does the end of this process, whatever its cause: the channel between them closes.
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
        pause = Math.min(pause * 2, pauseMs.most);
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
