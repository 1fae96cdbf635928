import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { setPriority } from 'node:os';

const lowestPriority = 19;

export type Outcome = { code: number; output: string };

/**
 * Runs a command and shows its output.
 *
 * @returns its exit code; 1 if it failed to start or a signal ended it
 */
export async function show(
  file: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<number> {
  return exitOf(spawn(file, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/**
 * Runs a command and captures its output, standard output and error combined.
 *
 * @param options `isLowPriority`: it runs only on idle processor time
 */
export async function capture(
  file: string,
  args: string[],
  { isLowPriority = false, ...options }: SpawnOptions & { isLowPriority?: boolean } = {},
): Promise<Outcome> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, lowestPriority);
  let output = '';
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const code = await exitOf(child);
  return { code, output };
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
