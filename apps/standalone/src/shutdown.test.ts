import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { startServer } from './serve.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-shutdown-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the status of a refused socket. */
const upgradeStatus = (port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`http://127.0.0.1:${port}/ws/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    sent.once('response', (response) => resolve(response.statusCode));
    sent.once('upgrade', () => reject(new Error('the socket was accepted')));
    sent.once('error', reject);
    sent.end();
  });

it('[FLT-08] shutdown closes sockets gradually before everything else', async () => {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // Without the demo's content, which takes long to create.
    GRANDSTAND_ENV: 'production',
    LOG_LEVEL: 'silent',
  };
  const config = parseConfig({ ...settings, TENANT: 'northline' }, projectRoot);
  // Pages are irrelevant here.
  const server = await startServer(config, 'production', async () => {});
  const closedAt: number[] = [];
  const sockets = Array.from({ length: 100 }, () => {
    const socket = new WebSocket(`ws://localhost:${port}/ws/?EIO=4&transport=websocket`);
    socket.addEventListener('close', () => closedAt.push(performance.now()));
    return socket;
  });
  await expect
    .poll(() => sockets.every(({ readyState }) => readyState === WebSocket.OPEN))
    .toBe(true);
  const startedAt = performance.now();
  const closing = server.close();
  const get = async (address: string) => {
    const response = await fetch(`http://localhost:${port}${address}`);
    await response.arrayBuffer();
    return [response.status, response.headers.get('connection')];
  };
  // The proxy learns of it; pages notice nothing yet.
  await expect.poll(() => get('/readyz')).toEqual([503, 'close']);
  expect(await get('/readyz?exclude=database')).toEqual([503, 'close']);
  expect(await get('/healthz')).toEqual([200, 'close']);
  expect(await get('/api/info/imprint')).toEqual([200, 'close']);
  expect(await upgradeStatus(port)).toBe(503);
  expect(closedAt).toEqual([]);
  await closing;
  await expect.poll(() => closedAt).toHaveLength(100);
  // A proxy has 3 s to notice; then the server closes 100 sockets over 400 ms.
  expect(Math.min(...closedAt) - startedAt).toBeGreaterThan(2900);
  expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(300);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
}, 120_000);
