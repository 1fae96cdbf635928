import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command with its environment. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

export interface ProcessOptions {
  readonly name: string;
  readonly command: Command;
  /** Folder of its output, `<name>.log`, and of its id, `<name>.pid`. */
  readonly folder: string;
  /** Time after which it starts again if it ends by itself or by a signal, ms; null for never. */
  readonly restartsAfterMs: number | null;
  readonly print: (line: string) => void;
}

/** One process of the topology. */
export interface ManagedProcess {
  readonly name: string;
  /** Id of the running process; null while it has ended. */
  readonly pid: number | null;
  /** Starts it if it has ended. */
  start(): void;
  /** Ends it by SIGTERM, waits until it has ended, and does not start it again. */
  stop(): Promise<void>;
  /** Kills it, as a machine that loses power does. It starts again after `restartsAfterMs`. */
  kill(): Promise<void>;
  /** Returns the last lines of its output. */
  lastLines(): string;
}

export function startProcess(options: ProcessOptions): ManagedProcess {
  const { name, command, folder, restartsAfterMs, print } = options;
  const log = join(folder, `${name}.log`);
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let restartsIfEnded = true;

  const start = (): void => {
    if (child !== null) return;
    if (timer !== null) clearTimeout(timer);
    restartsIfEnded = true;
    const output = openSync(log, 'a', 0o600);
    const started = spawn(command.file, [...command.args], {
      env: command.env ?? process.env,
      cwd: command.cwd,
      stdio: ['ignore', output, output],
      // A signal of the terminal ends the topology in its own order.
      detached: true,
    });
    closeSync(output);
    child = started;
    writeFileSync(join(folder, `${name}.pid`), String(started.pid ?? ''), { mode: 0o600 });
    started.once('error', (error) => print(`${name}: ${error.message}`));
    started.once('close', (code, signal) => {
      if (child === started) child = null;
      if (!restartsIfEnded) return;
      print(`${name} ended by ${signal ?? `code ${code}`}; its output is in ${log}`);
      if (restartsAfterMs === null) return;
      timer = setTimeout(() => {
        print(`${name} starts again`);
        start();
      }, restartsAfterMs);
    });
  };
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    if (running === null) return;
    const ended = once(running, 'close');
    running.kill(signal);
    await ended;
  };
  start();
  return {
    name,
    get pid() {
      return child?.pid ?? null;
    },
    start,
    stop: async () => {
      restartsIfEnded = false;
      if (timer !== null) clearTimeout(timer);
      await endBy('SIGTERM');
    },
    kill: () => endBy('SIGKILL'),
    lastLines: () => readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n'),
  };
}
