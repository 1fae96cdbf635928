/** WORKERS: started processes behind one port, on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { freePort } from '@grandstand/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  dropDatabase,
  failingStart,
  startProcess,
  type StartedProcess,
} from './started-process.testing.ts';
import { slotOf } from './workers.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `workers_${process.pid}`;

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(server === '' || process.platform !== 'linux')('two workers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-workers-'));
  let parent: StartedProcess;
  let metricsPort = 0;
  let env: Record<string, string> & { PORT: string };
  beforeAll(async () => {
    metricsPort = await freePort();
    env = {
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      WORKERS: '2',
      DATABASE_URL: await createDatabase(server, database),
      DATA_DIR: path.join(folder, 'data'),
    };
    parent = await startProcess(env);
    // Ready as soon as the first is.
    await parent.printed('Workers: 2 (WORKERS)');
  }, 240_000);
  afterAll(async () => {
    await parent.end('SIGKILL');
    await dropDatabase(server, database);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const statusOf = (localAddress: string, agent: Agent | false = false): Promise<number | string> =>
    new Promise((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port: parent.port, path: '/api/info/imprint', localAddress, agent },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      sent.end();
    });
  /** Returns the calls that a worker served so far. */
  async function servedBy(number: number): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${metricsPort + number - 1}/metrics`);
    const lines = (await response.text()).split('\n');
    return lines
      .filter((line) => /^grandstand_request_duration_seconds_count\{.*class="call"/.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
  const addressOf = (slot: number) =>
    Array.from({ length: 50 }, (_, index) => `127.0.1.${index + 1}`).find(
      (address) => slotOf(address, 2) === slot,
    ) ?? '';

  it('serve the same port; an address always has the same one', async () => {
    const before = [await servedBy(1), await servedBy(2)];
    const [first, second] = [addressOf(0), addressOf(1)];
    for (const address of [first, first, first, second]) expect(await statusOf(address)).toBe(200);
    const served = [await servedBy(1), await servedBy(2)].map(
      (count, index) => count - (before[index] ?? 0),
    );
    expect(served).toEqual([3, 1]);
  }, 60_000);

  it('respond for one that was killed, until it is started again', async () => {
    const [killed = 0, other = 0] = childrenOf(parent.pid);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => runs(killed)).toBe(false);
    for (const slot of [0, 1]) await expect.poll(() => statusOf(addressOf(slot))).toBe(200);
    await expect
      .poll(() => childrenOf(parent.pid).filter((pid) => pid !== killed), { timeout: 30_000 })
      .toHaveLength(2);
    expect(childrenOf(parent.pid)).toContain(other);
    // Its metrics are back when it serves again.
    for (const number of [1, 2])
      await expect
        .poll(() => servedBy(number).then(Number.isInteger, () => false), { timeout: 60_000 })
        .toBe(true);
  }, 120_000);

  /**
   * Starts a call on a connection that is open, once its worker drains, and sends the end of the body when the worker
   * would have ended without it. Returns the status.
   */
  async function longCall(localAddress: string): Promise<number | string> {
    const [agent, watching] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    const to = (own: Agent | undefined, address: string) => ({
      host: '127.0.0.1',
      port: parent.port,
      path: address,
      localAddress,
      agent: own,
    });
    const readiness = (own: Agent | undefined) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(to(own, '/readyz'), (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        sent.once('error', reject).end();
      });
    await readiness(agent);
    await expect.poll(() => readiness(watching), { timeout: 120_000 }).toBe(503);
    const body = JSON.stringify({ username: 'ann@club.example', password: 'six white seagulls' });
    const sent = request({
      ...to(agent, '/api/user/login'),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const status = new Promise<number | string>((resolve) => {
      sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    sent.write(body.slice(0, 9));
    // Longer than the notice of 3 s.
    await wait(5000);
    sent.end(body.slice(9));
    return status.finally(() => {
      agent?.destroy();
      watching?.destroy();
    });
  }

  it('are replaced one after the other on SIGHUP, without a failed request', async () => {
    const former = childrenOf(parent.pid);
    const calls = [longCall(addressOf(0)), longCall(addressOf(1))];
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: Record<string, number> = {};
    const done = new AbortController();
    const send = async (index: number): Promise<void> => {
      while (!done.signal.aborted) {
        const status = await statusOf(addressOf(index % 2), index < 4 ? agent : false);
        outcomes[status] = (outcomes[status] ?? 0) + 1;
        await wait(20);
      }
    };
    const sending = Array.from({ length: 6 }, (_, index) => send(index));
    process.kill(parent.pid, 'SIGHUP');
    // A login without a device is refused.
    expect(await Promise.all(calls)).toEqual([400, 400]);
    await expect.poll(() => former.filter(runs), { timeout: 120_000 }).toEqual([]);
    done.abort();
    await Promise.all(sending);
    agent.destroy();
    expect(childrenOf(parent.pid)).toHaveLength(2);
    expect(Object.keys(outcomes)).toEqual(['200']);
    expect(outcomes['200']).toBeGreaterThan(100);
  }, 180_000);

  it('end with their parent on SIGTERM', async () => {
    const workers = childrenOf(parent.pid);
    expect(workers).toHaveLength(2);
    expect(await parent.end('SIGTERM')).toBe(0);
    expect(workers.filter(runs)).toEqual([]);
  }, 60_000);

  it('end when their parent is killed', async () => {
    parent = await startProcess(env);
    await expect.poll(() => childrenOf(parent.pid), { timeout: 60_000 }).toHaveLength(2);
    const workers = childrenOf(parent.pid);
    await parent.end('SIGKILL');
    await expect.poll(() => workers.filter(runs), { timeout: 60_000 }).toEqual([]);
  }, 180_000);

  it('do not start at a taken port', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const [code, printed] = await failingStart({ ...env, PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(printed).toBe(
      `PORT: ${port} is taken by another process; stop it, or set PORT to another number\n`,
    );
  }, 60_000);
});

it('several workers need PostgreSQL', async () => {
  const [code, printed] = await failingStart({ ROLES: '', WORKERS: '4', DATA_DIR: '/nonexistent' });
  expect([code, printed.trim()]).toEqual([
    1,
    'WORKERS: expected 1 without DATABASE_URL, found 4; the embedded database has one process, PostgreSQL any number',
  ]);
}, 60_000);
