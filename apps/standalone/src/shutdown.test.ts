import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { startServer } from './serve.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-shutdown-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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
  await server.close();
  await expect.poll(() => closedAt).toHaveLength(100);
  // The server closes 100 sockets over 400 ms.
  expect(Math.max(...closedAt) - startedAt).toBeGreaterThan(300);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
}, 120_000);
