/** Processes as `npm start` starts them, with their own folders, for tests of several of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { projectRoot } from '../config.ts';

const startTimeoutMs = 120_000;

/** A process that is ready. */
export interface StartedProcess {
  readonly port: number;
  readonly pid: number;
  /** Resolves once its standard output contains a text; rejects if it does not. */
  readonly printed: (expected: string) => Promise<void>;
  /** Sends a signal and resolves with its exit code; null if the signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

/** Production without the portal, for the tenant `northline`; each start adds a folder and a port. */
const standardEnvironment: Environment = {
  HOST: '127.0.0.1',
  GRANDSTAND_ENV: 'production',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  TENANT: 'northline',
  TOKEN_SECRET: 'a secret of the tests, long enough',
  OPERATOR_KEY: 'an operator key of the tests, long',
  ROLES: 'api,media,jobs',
  RATE_LIMIT_FACTOR: '1000',
};

function spawnMain(env: Environment) {
  const child = spawn(process.execPath, [path.join(projectRoot, 'apps/standalone/src/main.ts')], {
    env: { ...standardEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}

/** Returns the status of `/readyz`; null while nothing listens. */
const readiness = (port: string): Promise<number | null> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).once('error', () => resolve(null));
  });

/** Starts a process that must not start, and returns its exit code and what it said. */
export async function failingStart(env: Environment): Promise<[number | null, string]> {
  const child = spawnMain(env);
  child.stdout.resume();
  const [printed] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return [child.exitCode, printed];
}

/** Starts a process and waits until it is ready. Throws with what it said if it ends first. */
export async function startProcess(
  env: Environment & { readonly PORT: string },
): Promise<StartedProcess> {
  const child = spawnMain(env);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: string) => void (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => void (errors += String(chunk)));
  const exited = once(child, 'exit');
  const endsAt = performance.now() + startTimeoutMs;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${errors}`);
    if (performance.now() > endsAt) throw new Error(`it is not ready: ${output}${errors}`);
    return (await readiness(env.PORT)) === 200;
  };
  while (!(await isReady())) await wait(50);
  return {
    port: Number(env.PORT),
    pid: child.pid ?? 0,
    printed: async (expected) => {
      while (!output.includes(expected)) {
        if (performance.now() > endsAt) throw new Error(`it did not print ${expected}: ${output}`);
        await wait(50);
      }
    },
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/**
 * Creates an empty database and returns its address.
 * @param server `TEST_DATABASE_URL`
 */
export async function createDatabase(server: string, name: string): Promise<string> {
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
