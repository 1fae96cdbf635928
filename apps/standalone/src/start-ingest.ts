import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ApiConfig } from '@grandstand/api';
import { ingestEnvironment } from './config.ts';

const program = fileURLToPath(new URL('../../ingest/src/main.ts', import.meta.url));
/** Exit codes after which nothing is started again: it has said what is missing. */
const saidWhy: readonly (number | null)[] = [0, 1];
const againAfterMs = 5000;

/**
 * Runs the ingest beside the server, in a process of its own, and again if it crashes. Returns a function that
 * ends it.
 */
export function startIngest(config: ApiConfig): () => Promise<void> {
  let child: ChildProcess | null = null;
  let again: NodeJS.Timeout | undefined;
  let isEnding = false;

  const start = (): void => {
    const started = fork(program, {
      env: ingestEnvironment(config),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    started.once('exit', (code) => {
      child = null;
      if (isEnding || saidWhy.includes(code)) return;
      console.error(
        `The ingest ended (${code ?? 'killed'}); it starts again in ${againAfterMs / 1000} s`,
      );
      again = setTimeout(start, againAfterMs);
    });
  };
  start();
  return async () => {
    isEnding = true;
    clearTimeout(again);
    const ending = child;
    if (ending === null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await ended;
  };
}
