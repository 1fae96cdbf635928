import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { RunResult, RunRequest } from './runner.ts';

const runnerFile = join(import.meta.dirname, 'runner.ts');

/** Runs tests in a process that is reused between runs, and restarted after one that did not end. */
export type TestProcess = {
  /** Returns the tests that fail within this time (ms); a test that does not end counts as failed. */
  failures(request: RunRequest, limitMs: number): Promise<string[]>;
  /** Ends the process with all its children. */
  end(): void;
};

/** @param env variables in addition to our own */
export function startTests(env: NodeJS.ProcessEnv = {}): TestProcess {
  let child: ChildProcess | null = null;
  const end = (): void => {
    const pid = child?.pid;
    child = null;
    if (pid === undefined) return;
    try {
      // The whole group: a worker in an endless loop handles no other signal.
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  return {
    end,
    failures: async (request, limitMs) => {
      const worker = (child ??= fork(runnerFile, {
        cwd: root,
        detached: true,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }));
      const stop = new AbortController();
      const { signal } = stop;
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        end();
      }, limitMs);
      worker.send(request);
      try {
        const [first] = (await Promise.race([
          once(worker, 'message', { signal }),
          once(worker, 'exit', { signal }),
        ])) as [RunResult | number | null];
        if (typeof first === 'object' && first !== null) return first.failures;
        end();
        if (!isLate) throw new Error('the process that runs the tests broke');
        return ['the tests did not end'];
      } finally {
        clearTimeout(late);
        stop.abort();
      }
    },
  };
}
