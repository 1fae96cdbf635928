import { spawn } from 'node:child_process';
import { basename, delimiter, dirname } from 'node:path';
import { signals, exitCodeOf } from './child.mjs';
import { ExplainedError, reasonIn, usefulLines } from './failure.mjs';

const isWindows = process.platform === 'win32';
/** Characters of output to retain. */
const maxOutput = 200_000;
// Without a network these fail within seconds; npm's defaults wait for more than a minute.
const npmFlags = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=verbose',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Returns the environment for a nested npm: the given Node first in PATH, and none of the variables by
 * which the outer npm describes its own run.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(env, node) {
  const inherited = Object.entries(env).filter(
    ([name]) => !/^npm_(lifecycle|package|command|config_(local_)?prefix)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: `${dirname(node)}${delimiter}${env.PATH ?? ''}`,
  };
}

/**
 * Returns how to run npm: its own script if an outer npm names its path, else the one in PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {{ file: string; first: string[]; shell: boolean }}
 */
export function npmCommand(env, node) {
  const script = env.npm_execpath ?? '';
  if (/^npm(-cli)?\.[cm]?js$/.test(basename(script))) {
    return { file: node, first: [script], shell: false };
  }
  return { file: isWindows ? 'npm.cmd' : 'npm', first: [], shell: isWindows };
}

/**
 * Installs exactly what the lockfile of `folder` names. Install scripts are not run: no package of
 * ours needs one.
 *
 * @param {{ node: string; folder: string }} options `node`: the Node that runs npm
 * @returns {Promise<void>}
 * @throws {ExplainedError} with the reason in one line
 */
export async function npmCi({ node, folder }) {
  const { file, first, shell } = npmCommand(process.env, node);
  const child = spawn(file, [...first, 'ci', '--ignore-scripts', ...npmFlags], {
    cwd: folder,
    env: npmEnvironment(process.env, node),
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, output } = await waitForEnd(child);
  const failure = failureOf(code, output, folder);
  if (failure !== null) throw new ExplainedError(failure);
}

/**
 * Checks that an installation succeeded. npm also exits with 0 after a full disk truncated a package, and
 * after it failed to fetch an optional one.
 *
 * @param {number} code
 * @param {string} output of npm with `--loglevel=verbose`
 * @param {string} folder
 * @returns {string | null} the message to print, null if all is well
 */
export function failureOf(code, output, folder) {
  if (code === 0) {
    const incomplete = /TAR_ENTRY_ERROR|failed optional dependency/.test(output);
    return incomplete ? reasonIn(output, folder) : null;
  }
  const lines = usefulLines(output).join('\n');
  return (
    reasonIn(lines, folder) ?? reasonIn(output, folder) ?? `npm ci failed in ${folder}\n${lines}`
  );
}

/**
 * Waits for a child and returns the end of its output. A signal to us ends the child first.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number; output: string }>} code 1 if a signal ended it
 * @throws {ExplainedError} if we received a signal to end, or the program is not in PATH
 */
export async function waitForEnd(child) {
  let output = '';
  /** @type {NodeJS.Signals | null} */
  let receivedSignal = null;
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    receivedSignal = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, end);
  /** @param {Buffer} chunk */
  const append = (chunk) => {
    output = (output + chunk.toString()).slice(-maxOutput);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) =>
        reject(
          'code' in error && error.code === 'ENOENT'
            ? new ExplainedError('npm was not found in PATH')
            : error,
        ),
      );
      child.once('close', (status) => resolve(status ?? 1));
    });
    if (receivedSignal) throw new ExplainedError('stopped', exitCodeOf(receivedSignal));
    return { code, output };
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
