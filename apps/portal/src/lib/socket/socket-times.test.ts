// @vitest-environment node
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket, type PortalSocket } from './open-socket.ts';

let server: Server;
let socket: PortalSocket;
const connections = new Set<Socket>();
const reached: (() => void)[] = [];
let isClosing = false;

/** Only the client's timers are fake: the network is real. */
beforeEach(async () => {
  isClosing = false;
  server = createServer((connection) => {
    connections.add(connection);
    if (isClosing) connection.destroy();
    reached.shift()?.();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  socket.disconnect();
  for (const connection of connections) connection.destroy();
  await new Promise((resolve) => void server.close(resolve));
});

const open = () =>
  openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (callback) =>
    callback({ token: null }),
  );

it('[RTM-04] a socket gives up connecting after 20 s, and not before', async () => {
  const connectionReached = new Promise<void>((resolve) => void reached.push(resolve));
  socket = open();
  const failures: string[] = [];
  socket.on('connect_error', ({ message }) => void failures.push(message));
  await connectionReached;
  vi.advanceTimersByTime(19_999);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failures).toEqual(['timeout']);
});

it('[RTM-03] a socket retries after 1000 ms, doubling up to 5000 ms, each randomised by up to half', async () => {
  isClosing = true;
  socket = open();
  const gaps: number[] = [];
  while (gaps.length < 8) {
    await new Promise<void>((resolve) => void socket.io.once('error', () => resolve()));
    const attempts: number[] = [];
    socket.io.once('reconnect_attempt', (count) => void attempts.push(count));
    let waited = 0;
    while (attempts.length === 0 && waited < 10_000) {
      vi.advanceTimersByTime(10);
      waited += 10;
    }
    gaps.push(waited);
  }
  const bounds = [
    [500, 1500],
    [1000, 3000],
    [2000, 5000],
  ] as const;
  for (const [index, gap] of gaps.entries()) {
    const [min, max] = bounds[index] ?? [4000, 5000];
    expect(gap).toBeGreaterThanOrEqual(min);
    // Measured in steps of 10 ms.
    expect(gap).toBeLessThanOrEqual(max + 10);
  }
  expect(gaps.slice(0, 2)).not.toEqual([1000, 2000]);
  // The longest delay is not in lockstep either (FLT-08).
  expect(new Set(gaps.slice(4)).size).toBeGreaterThan(1);
});
