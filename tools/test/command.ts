import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { setPriority } from 'node:os';

const LEAST_PRIORITY = 19;

export type Outcome = { code: number; output: string };

/**
 * Runs a command and shows what it prints.
 *
 * @returns its exit code; 1 when it could not be started or was ended by a signal
 */
export async function show(
  file: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<number> {
  return exitOf(spawn(file, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/**
 * Runs a command and keeps what it prints, standard output and error in one.
 *
 * @param options `yields`: it computes only when nothing else wants the processor
 */
export async function capture(
  file: string,
  args: string[],
  { yields = false, ...options }: SpawnOptions & { yields?: boolean } = {},
): Promise<Outcome> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (yields && child.pid !== undefined) setPriority(child.pid, LEAST_PRIORITY);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
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
