import { Manager } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

let api: TestApi;
let port: number;
let token: string;
const open: Manager[] = [];
beforeAll(async () => {
  // The clock stands still: one window for everything that a test sends.
  const now = Date.now();
  api = await createTestApi({ clock: () => now });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
  const { body } = await api.signIn.register({
    body: {
      username: 'frames@example.org',
      password: 'long enough',
      display_name: 'Ann',
      strategy: 'refresh',
    },
  });
  token = body.content.tokenData.access_token as string;
}, 60_000);
afterAll(() => api.close());
afterEach(() => {
  vi.restoreAllMocks();
  for (const manager of open.splice(0)) manager._close();
});

interface WebSocketOfNode {
  send(frame: string): void;
  ping(): void;
  once(name: 'pong', listener: () => void): void;
  readonly _socket: { cork(): void; uncork(): void };
}

const openManager = () => {
  const manager = new Manager(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    extraHeaders: { host: 'alpha.test' },
  });
  open.push(manager);
  return manager;
};

/** Opens a raw websocket that has joined nothing. */
async function openRawSocket() {
  const manager = openManager();
  await new Promise<void>((resolve, reject) => {
    manager.open((error) => (error === undefined ? resolve() : reject(error)));
  });
  const state = { acks: 0, isClosed: false };
  const engine = manager.engine as unknown as {
    on(name: 'data', listener: (data: unknown) => void): void;
    on(name: 'close', listener: () => void): void;
    transport: { ws: WebSocketOfNode };
  };
  const { ws } = engine.transport;
  engine.on('data', (data) => {
    if (typeof data === 'string' && data.startsWith('0{"sid"')) state.acks += 1;
  });
  engine.on('close', () => {
    state.isClosed = true;
  });
  return {
    state,
    /** Sends all frames in one write, so that the server reads them together. */
    send(...frames: readonly string[]) {
      ws._socket.cork();
      for (const frame of frames) ws.send(frame);
      ws._socket.uncork();
    },
    /** Resolves when the server has processed everything sent so far. */
    processed: () =>
      new Promise<void>((resolve) => {
        ws.once('pong', resolve);
        ws.ping();
      }),
    acknowledged: (count: number) => expect.poll(() => state.acks, pollOptions).toBe(count),
  };
}

const pollOptions = { interval: 10 };
const times = (count: number, frame: string) => Array.from({ length: count }, () => frame);
const joinRoom = (eventId: string) => `42${JSON.stringify(['join-event-room', { eventId }])}`;
const noMessage = '42["register-user",{}]';
const inRoom = (eventId: string) => api.app.platform.realtime.countInEvent('alpha', eventId);

describe('a socket connection', () => {
  it.each([
    ['40', 60],
    // The parser reads a blank as the same type.
    ['4 ', 60],
    ['40', 2000],
  ])(
    '[SEC-18] that joins its namespace while already joining is ended, and the rest is not processed (%j × %i)',
    async (connect, count) => {
      const { state, send } = await openRawSocket();
      const lookedUp = vi.spyOn(api.app.platform.tenants, 'findByHost');
      send(...times(count, `${connect}${JSON.stringify({ token })}`), joinRoom('e1'));
      await expect.poll(() => state.isClosed, pollOptions).toBe(true);
      expect(state.acks).toBe(0);
      expect(lookedUp.mock.calls.length).toBeLessThanOrEqual(1);
      expect(inRoom('e1')).toBe(0);
    },
  );

  it('[SEC-18] that joins another namespace in the meantime is ended as well', async () => {
    const { state, send } = await openRawSocket();
    send(`40${JSON.stringify({ token })}`, '40/other,');
    await expect.poll(() => state.isClosed, pollOptions).toBe(true);
  });

  it('[SEC-18] may join its namespace a handful of times', async () => {
    const { state, send, acknowledged, processed } = await openRawSocket();
    for (let round = 1; round <= 5; round += 1) {
      send('40');
      await acknowledged(round);
      send('41');
      await processed();
    }
    expect(state.isClosed).toBe(false);
    send('40');
    await expect.poll(() => state.isClosed, pollOptions).toBe(true);
    expect(state.acks).toBe(5);
  });

  it('[SEC-18] may send 20 messages in ten seconds, even if it leaves and rejoins', async () => {
    const { send, acknowledged, processed } = await openRawSocket();
    send('40');
    await acknowledged(1);
    send(...times(19, noMessage), '41');
    await processed();
    send('40');
    await acknowledged(2);
    send(joinRoom('twentieth'), joinRoom('twenty-first'));
    await processed();
    expect([inRoom('twentieth'), inRoom('twenty-first')]).toEqual([1, 0]);
  });

  it('[SEC-18] that floods is ended, even if it leaves and rejoins', async () => {
    const { state, send, acknowledged, processed } = await openRawSocket();
    send('40');
    await acknowledged(1);
    send(...times(48, noMessage), '41');
    await processed();
    send('40');
    await acknowledged(2);
    send(...times(49, noMessage));
    await processed();
    expect(state.isClosed).toBe(false);
    send(noMessage);
    await expect.poll(() => state.isClosed, pollOptions).toBe(true);
  });

  it.each(['3', '43[]', '40/other,'])(
    '[SEC-18] that floods with packets of another kind is ended (%s)',
    async (packet) => {
      const { state, send, acknowledged } = await openRawSocket();
      send('40');
      await acknowledged(1);
      send(...times(101, packet));
      await expect.poll(() => state.isClosed, pollOptions).toBe(true);
    },
  );

  it('[RTM-01] a page that reconnects many times joins its rooms each time', async () => {
    const socket = openManager().socket('/', { auth: { token } });
    socket.on('connect', () => socket.emit('join-event-room', { eventId: 'again' }));
    for (let round = 0; round < 12; round += 1) {
      socket.connect();
      await expect.poll(() => inRoom('again'), pollOptions).toBe(1);
      socket.disconnect();
      await expect.poll(() => inRoom('again'), pollOptions).toBe(0);
    }
  }, 30_000);
});
