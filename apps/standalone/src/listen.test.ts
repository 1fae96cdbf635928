import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { createTestApi, freePort, testTenant, type TestApi } from '@grandstand/api/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from './listen.ts';
import { failingStart } from './processes/started-process.testing.ts';

const settings = { tenants: [testTenant('alpha', { hosts: ['localhost'] })] };
/** Addresses by which other machines reach this one; none in an isolated container. */
const externalAddresses = Object.values(networkInterfaces())
  .flat()
  .flatMap((networkAddress) =>
    networkAddress === undefined || networkAddress.internal || networkAddress.scopeid !== 0
      ? []
      : [networkAddress],
  )
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

let api: TestApi;
const open: { close(): unknown }[] = [];
beforeAll(async () => {
  api = await createTestApi(settings);
}, 60_000);
afterAll(async () => {
  for (const server of open) await server.close();
  await api.close();
});

async function bind(host: string, port = 0): Promise<Server | null> {
  const server = createServer();
  const bound = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  return bound ? server : null;
}
it('a server at `localhost` listens on both loopback addresses and no other, so that both serve the same page', async () => {
  const port = await freePort();
  const listening = await listen(api.app, { host: 'localhost', port });
  const probe = await bind('::1');
  probe?.close();
  for (const host of ['127.0.0.1', ...(probe === null ? [] : ['[::1]'])])
    expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200);
  for (const host of externalAddresses)
    await expect(fetch(`http://${host}:${port}/readyz`)).rejects.toThrow('fetch failed');
  expect((api.app.server.address() as AddressInfo).address).toBe('127.0.0.1');
  // Both listeners close with the server.
  await Promise.all([listening.close(), api.app.close()]);
  for (const host of ['127.0.0.1', '[::1]'])
    await expect(fetch(`http://${host}:${port}/readyz`)).rejects.toThrow('fetch failed');
});

it('a server at `localhost` refuses to start if another process uses the other loopback address', async () => {
  const other = await bind('::1');
  if (other === null) return;
  open.push(other);
  const { port } = other.address() as AddressInfo;
  const second = await createTestApi({ ...settings, db: api.db });
  open.push(second);
  await expect(listen(second.app, { host: 'localhost', port })).rejects.toThrow('EADDRINUSE');
});

it('a taken METRICS_PORT stops the start with one line', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-metrics-'));
  try {
    expect(
      await failingStart({
        PORT: String(await freePort()),
        ROLES: '',
        METRICS_PORT: String(port),
        DATA_DIR: dataDir,
      }),
    ).toEqual([
      1,
      `METRICS_PORT: ${port} is taken by another process; stop it, or set METRICS_PORT to another number\n`,
    ]);
  } finally {
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
