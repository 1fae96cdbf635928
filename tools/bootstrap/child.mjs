import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const isWindows = process.platform === 'win32';
/** Time to end after SIGTERM or SIGHUP; then the child is killed. */
const graceMs = 20_000;
/** @type {NodeJS.Signals[]} */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {NodeJS.Signals | null} signal
 * @returns {number} the exit code by which a shell shows that signal
 */
export function exitCodeOf(signal) {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Runs a command in our terminal and forwards every signal once.
 *
 * The child leads its own process group: otherwise a Ctrl-C would reach it twice, from the terminal
 * and from us, and a second Ctrl-C means "at once".
 *
 * @param {{ node: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code to end with
 */
export function runChild({ node, args, cwd, env }) {
  const child = spawn(node, args, { cwd, env, stdio: 'inherit', detached: !isWindows });
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      send(signal);
      if (signal !== 'SIGINT') setTimeout(() => send('SIGKILL'), graceMs).unref();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}
