/** Jobs run in one process at a time, and continue in another when that one ends. */
import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectProcesses, type ProcessChannel } from '../realtime/channel/process-channel.ts';
import { createJobRunner, type JobScope, type JobRunner } from './jobs.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const log = pino({ level: 'silent' });
const everyMs = 5;
const scopes: readonly JobScope[] = ['one process', 'each worker', 'each process'];

/** A separate database, because claims are the server's and other tests claim the same names. */
const database = `jobs_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

interface TestProcess {
  readonly channel: ProcessChannel;
  readonly runner: JobRunner;
  /** Number of runs of each job. */
  readonly runs: Record<JobScope, number>;
}

describe.skipIf(url === '')('jobs of several processes', () => {
  let databaseUrl = '';
  const processes: TestProcess[] = [];
  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${database}`);
    const ownUrl = new URL(url);
    ownUrl.pathname = database;
    databaseUrl = ownUrl.href;
  });
  afterAll(async () => {
    for (const { runner, channel } of processes) {
      await runner.stop();
      await channel.close();
    }
    await onServer(`DROP DATABASE ${database}`);
  });

  async function start(isWorker: boolean): Promise<TestProcess> {
    const channel = await connectProcesses({ url: databaseUrl, log });
    const runs = { 'one process': 0, 'each worker': 0, 'each process': 0 };
    const jobs = scopes.map((runsIn) => ({
      name: runsIn,
      everyMs,
      runsIn,
      run: async () => void (runs[runsIn] += 1),
    }));
    const runner = createJobRunner(jobs, log, { isWorker, claim: channel.claim });
    runner.start();
    const started = { channel, runner, runs };
    processes.push(started);
    return started;
  }

  it('run where they belong, and in another process after the first ends', async () => {
    const first = await start(true);
    await expect.poll(() => first.runs['one process']).toBeGreaterThan(0);
    const second = await start(true);
    const web = await start(false);
    for (const { runs } of [second, web])
      await expect.poll(() => runs['each process']).toBeGreaterThan(3);
    await expect.poll(() => second.runs['each worker']).toBeGreaterThan(3);
    expect(second.runs['one process']).toBe(0);
    expect([web.runs['one process'], web.runs['each worker']]).toEqual([0, 0]);
    await first.runner.stop();
    await first.channel.close();
    processes.shift();
    await expect.poll(() => second.runs['one process']).toBeGreaterThan(0);
    expect(web.runs['one process']).toBe(0);
  });

  it('continue in another process after the connection of the first broke', async () => {
    const [second] = processes;
    const third = await start(true);
    await expect.poll(() => third.runs['each worker']).toBeGreaterThan(3);
    expect(third.runs['one process']).toBe(0);
    await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${database}' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`);
    await expect.poll(() => third.runs['one process']).toBeGreaterThan(0);
    const before = second?.runs['one process'];
    await expect.poll(() => second?.runs['each worker']).toBeGreaterThan(3);
    expect(second?.runs['one process']).toBe(before);
  });
});
