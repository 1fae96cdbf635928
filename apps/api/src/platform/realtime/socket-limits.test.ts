import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

const open: Socket[] = [];
const apis: TestApi[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.disconnect();
  for (const api of apis.splice(0)) await api.close();
});

async function startBackend(
  env: Record<string, string> = {},
  limitFactor = 1,
): Promise<{ api: TestApi; port: number }> {
  const api = await createTestApi({ limitFactor, env });
  apis.push(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return { api, port: (api.app.server.address() as { port: number }).port };
}

interface ConnectOptions {
  readonly origin?: string;
  readonly host?: string;
  /** The client's address according to a proxy. */
  readonly from?: string;
}

/** Opens a socket; resolves with null if it is refused. */
function connect(port: number, { origin, host = 'alpha.test', from }: ConnectOptions = {}) {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: {
      host,
      ...(origin === undefined ? {} : { origin }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
  });
  open.push(socket);
  return new Promise<Socket | null>((resolve) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', () => resolve(null));
  });
}

const countOpened = async (
  port: number,
  count: number,
  options: ConnectOptions = {},
): Promise<number> => {
  const all = await Promise.all(Array.from({ length: count }, () => connect(port, options)));
  return all.filter((socket) => socket !== null).length;
};
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

describe('sockets', () => {
  it('[FLT-10] are limited per address, and free their slot when they close', async () => {
    const { port } = await startBackend({ TRUST_PROXY: 'loopback' });
    expect(await countOpened(port, 500, { from: '203.0.113.7' })).toBe(500);
    expect(await countOpened(port, 3, { from: '203.0.113.7' })).toBe(0);
    // The proxy's entry counts, not one that the client wrote before it.
    expect(await countOpened(port, 1, { from: '198.51.100.9, 203.0.113.7' })).toBe(0);
    expect(await countOpened(port, 1, { from: '203.0.113.7, 198.51.100.9' })).toBe(1);
    open[0]?.disconnect();
    await expect.poll(() => countOpened(port, 1, { from: '203.0.113.7' })).toBe(1);
  }, 60_000);

  it('[FLT-10] are counted by connection address without a trusted proxy, whatever header they send', async () => {
    const { port } = await startBackend();
    expect(await countOpened(port, 500)).toBe(500);
    expect(await countOpened(port, 1, { from: '203.0.113.7' })).toBe(0);
  }, 60_000);

  it('[SEC-12] of one organisation, by its /48, leave most slots to others', async () => {
    const { port } = await startBackend({ TRUST_PROXY: 'loopback' }, 1 / 100);
    const openedBy = async (site: string) => {
      let opened = 0;
      for (let network = 0; network < 10; network += 1)
        opened += await countOpened(port, 5, { from: `${site}:${network}::1` });
      return opened;
    };
    expect(await openedBy('2001:db8:1')).toBe(40);
    expect(await openedBy('2001:db8:2')).toBe(40);
  });

  it('[FLT-09] that arrive at once are admitted ten at a time', async () => {
    const { port } = await startBackend();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened: unknown[] = [];
    for (let i = 0; i < 25; i += 1) void connect(port).then((socket) => opened.push(socket));
    for (const count of [10, 20, 25]) {
      // A poll would advance the clock.
      while (opened.length < count) await wait(5);
      expect(opened).toHaveLength(count);
      vi.advanceTimersByTime(10);
    }
  });

  it('[SEC-18] that flood are closed', async () => {
    const { port } = await startBackend();
    const socket = await connect(port);
    const ended = new Promise((resolve) => socket?.on('disconnect', resolve));
    for (let i = 0; i < 101; i += 1) socket?.emit('register-user', {});
    await expect(ended).resolves.toMatch(/transport/);
  });

  it('[FLT-10] whose client no longer reads are dropped at 1 MB', async () => {
    const { api, port } = await startBackend();
    const socket = await connect(port);
    const engine = socket?.io.engine as unknown as {
      transport: { ws: { _socket: { pause(): void } } };
    };
    const received = new Promise((resolve) => socket?.on('update-event', resolve));
    socket?.emit('join-event-room', { eventId: 'e1' });
    const { realtime } = api.app.platform;
    const timer = setInterval(
      () => realtime.emitToEvent('alpha', 'e1', 'update-event', { eventId: 'e1' }),
      20,
    );
    await received;
    clearInterval(timer);
    const other = await connect(port);
    expect(await connectionsOf(api.app.server)).toBe(2);
    engine.transport.ws._socket.pause();
    const eventUrl = `/${'x'.repeat(100_000)}`;
    // More than fits into the system's buffers in between.
    for (let i = 0; i < 200; i += 1)
      realtime.emitToEvent('alpha', 'e1', 'event-url-change', { eventUrl });
    await expect.poll(() => connectionsOf(api.app.server), { timeout: 60_000 }).toBe(1);
    expect(other?.connected).toBe(true);
  }, 30_000);

  it('[SEC-18] may be opened by pages of the exact origin, including scheme and port', async () => {
    const { port } = await startBackend();
    const ownHost = `alpha.test:${port}`;
    for (const [origin, host, count] of [
      [`http://alpha.test:${port}`, ownHost, 1],
      ['http://alpha.test:3000', ownHost, 1],
      [`http://alpha.test:${port + 1}`, ownHost, 0],
      [`https://alpha.test:${port}`, ownHost, 0],
      ['http://alpha.test', ownHost, 0],
      [`http://beta.test:${port}`, ownHost, 0],
      ['null', ownHost, 0],
    ] as const)
      expect([origin, await countOpened(port, 1, { origin, host })]).toEqual([origin, count]);
  });
});
