import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { setPriority } from 'node:os';

const lowestPriority = 19;

export type Outcome = { code: number; output: string };

type CommandOptions = SpawnOptions & {
  /** Runs only on idle processor time. */
  isLowPriority?: boolean;
};

/**
 * Runs a command and shows its output.
 *
 * @returns its exit code; 1 if it failed to start or a signal ended it
 */
export async function show(
  file: string,
  args: string[],
  options: CommandOptions = {},
): Promise<number> {
  return exitOf(start(file, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** Runs a command and captures its output, standard output and error combined. */
export async function capture(
  file: string,
  args: string[],
  options: CommandOptions = {},
): Promise<Outcome> {
  const child = start(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const code = await exitOf(child);
  return { code, output };
}

function start(
  file: string,
  args: string[],
  { isLowPriority = false, ...options }: CommandOptions,
): ChildProcess {
  const child = spawn(file, args, options);
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, lowestPriority);
  return child;
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
