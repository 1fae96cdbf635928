import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MailPage } from './mail-page.ts';
import type { MailPageResult } from './mail-worker.ts';
import { forkArguments } from '../../platform/config/fork-arguments.ts';

const script = fileURLToPath(new URL('./mail-worker.ts', import.meta.url));
/** Timeout per mail, including the start of the process, ms. */
const timeoutMs = 20_000;
/** Idle time after which the process ends, ms. */
const idleMs = 20_000;

export interface MailWriter {
  /** Renders the HTML of a mail. Call it for one mail at a time. Rejects on failure. */
  write(page: MailPage): Promise<string>;
  close(): void;
}

/** Renders mails in a process that starts on demand and ends when idle. */
export function createMailWriter(): MailWriter {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const worker = (): ChildProcess => {
    if (child !== null) return child;
    child = fork(script, [], {
      // Not the server's environment, which holds secrets that this process does not need.
      env: { MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' },
      execArgv: forkArguments(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    return child;
  };
  return {
    close,
    write: (page) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const current = worker();
        const end = (act: () => void) => {
          clearTimeout(timer);
          current.removeAllListeners();
          idle = setTimeout(close, idleMs).unref();
          act();
        };
        const fail = (message: string) => {
          end(() => reject(new Error(message)));
          close();
        };
        const timer = setTimeout(() => fail(`took longer than ${timeoutMs} ms`), timeoutMs);
        current.once('exit', () => fail('its process ended'));
        current.once('error', (error) => fail(error.message));
        current.once('message', (result: MailPageResult) =>
          end(() => (result.ok ? resolve(result.html) : reject(new Error(result.message)))),
        );
        current.send(page);
      }),
  };
}
