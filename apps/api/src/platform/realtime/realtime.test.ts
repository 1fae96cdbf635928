import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

let api: TestApi;
let port: number;
let skewMs = 0;
const open: Socket[] = [];
beforeAll(async () => {
  api = await createTestApi({ clock: () => Date.now() + skewMs });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
}, 60_000);
afterAll(() => api.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const realtime = () => api.app.platform.realtime;

interface ConnectOptions {
  tenant?: string;
  token?: string;
  origin?: string;
  transports?: ('websocket' | 'polling')[];
}

/** Connects as a page of the tenant; rejects if the handshake is refused. */
async function connect({ tenant = 'alpha', token, origin, transports }: ConnectOptions = {}) {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: transports ?? ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: `${tenant}.test`, ...(origin === undefined ? {} : { origin }) },
    auth: token === undefined ? {} : { token },
  });
  open.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}

/** Records everything the socket receives from now on, as `name payload`. */
function recordMessages(socket: Socket): string[] {
  const messages: string[] = [];
  socket.onAny((name: string, payload: unknown) =>
    messages.push(`${name} ${JSON.stringify(payload)}`),
  );
  return messages;
}

/** Emits to the event's room until the socket receives it, which means that its join was processed. */
const waitForEventRoom = (socket: Socket, eventId: string, tenant = 'alpha') => {
  let isIn = false;
  const name = 'update-event';
  const listen = (payload: { eventId: string }) => {
    isIn ||= payload.eventId === eventId;
  };
  socket.on(name, listen);
  return expect
    .poll(
      () => {
        realtime().emitToEvent(tenant, eventId, name, { eventId });
        return isIn;
      },
      { interval: 10 },
    )
    .toBe(true)
    .then(() => socket.off(name, listen));
};

/**
 * Joins a new event room, which the server does after everything sent before; returns the messages received up to
 * then.
 */
async function messagesSoFar(
  socket: Socket,
  messages: string[],
  tenant = 'alpha',
): Promise<string[]> {
  sentinels += 1;
  const id = `sentinel-${sentinels}`;
  socket.emit('join-event-room', { eventId: id });
  await waitForEventRoom(socket, id, tenant);
  socket.emit('leave-event-room', { eventId: id, customer: tenant });
  return messages.filter((message) => !message.includes('sentinel-'));
}
let sentinels = 0;

/** Resolves when the server has processed everything sent so far: frames are handled in order. */
async function untilProcessed(socket: Socket): Promise<void> {
  const engine = socket.io.engine as unknown as {
    writeBuffer: unknown[];
    transport: { ws: { ping(): void; once(name: 'pong', listener: () => void): void } };
  };
  await expect.poll(() => engine.writeBuffer).toHaveLength(0);
  const ponged = new Promise<void>((resolve) => {
    engine.transport.ws.once('pong', resolve);
  });
  engine.transport.ws.ping();
  await ponged;
}

let users = 0;
async function signIn(tenant = 'alpha') {
  users += 1;
  const { body } = await api.signIn.register({
    tenant,
    body: {
      username: `socket${users}@example.org`,
      password: 'long enough',
      display_name: 'Ann',
      strategy: 'refresh',
    },
  });
  return {
    token: body.content.tokenData.access_token as string,
    userId: body.content.profile.id as string,
  };
}

describe('the handshake', () => {
  it('[RTM-01] accepts websockets at /ws and no long polling', async () => {
    expect((await connect()).connected).toBe(true);
    await expect(connect({ transports: ['polling'] })).rejects.toThrow();
  });

  it('[SEC-18] refuses an unknown host and a page of another site', async () => {
    await expect(connect({ tenant: 'evil' })).rejects.toThrow();
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow();
    await expect(connect({ origin: 'http://beta.test:3000' })).rejects.toThrow();
    expect((await connect({ origin: 'http://alpha.test:3000' })).connected).toBe(true);
  });

  it('accepts a socket with an invalid token as anonymous', async () => {
    const socket = await connect({ token: 'dead' });
    const messages = recordMessages(socket);
    expect(await messagesSoFar(socket, messages)).toEqual([]);
    expect(messages.length).toBeGreaterThan(0);
  });
});

describe('event rooms', () => {
  it("[RTM-07] [RTM-08] receive their event's messages from join to leave", async () => {
    const socket = await connect();
    const messages = recordMessages(socket);
    socket.emit('join-event-room', { eventId: 'e1' });
    await waitForEventRoom(socket, 'e1');
    realtime().emitToEvent('alpha', 'e1', 'event-url-change', { eventUrl: '/media/a.m3u8' });
    await expect.poll(() => messages).toContain('event-url-change {"eventUrl":"/media/a.m3u8"}');

    // The host determines the tenant, whatever the client sends.
    socket.emit('leave-event-room', { eventId: 'e1', customer: 'beta' });
    await messagesSoFar(socket, messages);
    messages.length = 0;
    realtime().emitToEvent('alpha', 'e1', 'event-url-change', { eventUrl: '/media/b.m3u8' });
    expect(await messagesSoFar(socket, messages)).toEqual([]);
  });

  it('[SEC-01] [SEC-18] do not receive messages of the same event id in another tenant', async () => {
    const socket = await connect({ tenant: 'beta' });
    const messages = recordMessages(socket);
    socket.emit('join-event-room', { eventId: 'shared' });
    socket.emit('join-event-room', { eventId: 'alpha:event:shared' });
    await messagesSoFar(socket, messages, 'beta');
    messages.length = 0;
    realtime().emitToEvent('alpha', 'shared', 'update-event', { eventId: 'shared' });
    expect(await messagesSoFar(socket, messages, 'beta')).toEqual([]);
  });

  it('[SEC-18] are limited to five per socket', async () => {
    const socket = await connect();
    const messages = recordMessages(socket);
    for (let room = 1; room <= 6; room += 1)
      socket.emit('join-event-room', { eventId: `r${room}` });
    socket.emit('leave-event-room', { eventId: 'r1', customer: 'alpha' });
    await messagesSoFar(socket, messages);
    messages.length = 0;
    for (let room = 1; room <= 6; room += 1)
      realtime().emitToEvent('alpha', `r${room}`, 'update-event', { eventId: `r${room}` });
    expect(await messagesSoFar(socket, messages)).toEqual(
      [2, 3, 4, 5].map((room) => `update-event {"eventId":"r${room}"}`),
    );
  });
});

describe('event rooms for viewers who hide results', () => {
  const score = { home: 3, away: 1 };
  const scored = { score, scoreTimeline: [{ time: 60, ...score }], clock: [] };
  const statistics = { 'game-overview': { metrics: [], moments: [] } };
  const emitUpdates = (id: string) => {
    realtime().emitToEvent('alpha', id, 'update-event', { eventId: id, news: scored });
    realtime().emitToEvent('alpha', id, 'event-url-change', {
      eventUrl: '/media/a.m3u8',
      eventId: id,
      news: { eventStatus: 'archived', duration: 5400, ...scored },
    });
    realtime().emitToEvent('alpha', id, 'update-event-stats', { eventId: id, vidswap: statistics });
    realtime().emitToEvent('alpha', id, 'update-tags', { eventId: id, removed: ['a-goal'] });
    const applause = { at: 60, reaction: 'applause' as const, count: 900 };
    realtime().emitToEvent('alpha', id, 'comment-on-media', {
      eventId: id,
      reactions: [applause],
      skipped: 40,
      saved: [
        {
          id: 'c1',
          targetId: id,
          text: '3:1, what a goal!',
          startTime: 61,
          wallClock: null,
          author: { id: 'a', name: 'Mika' },
          state: 'shown',
          own: false,
          addedAt: '2026-11-21T14:06:01Z',
        },
      ],
    });
  };

  it('[RTM-12] receive messages without the result until the viewer shows results', async () => {
    const socket = await connect();
    const messages = recordMessages(socket);
    socket.emit('join-event-room', { eventId: 'quiet', results: 'hide' });
    await waitForEventRoom(socket, 'quiet');
    await messagesSoFar(socket, messages);
    expect(realtime().countInEvent('alpha', 'quiet')).toBe(1);
    messages.length = 0;
    emitUpdates('quiet');
    const hidden = { score: null, scoreTimeline: [], resultHidden: true };
    const received = (await messagesSoFar(socket, messages)).map((message): unknown => {
      const space = message.indexOf(' ');
      return [message.slice(0, space), JSON.parse(message.slice(space))];
    });
    expect(received).toEqual([
      ['update-event', { eventId: 'quiet', news: { clock: [], ...hidden } }],
      [
        'event-url-change',
        {
          eventUrl: '/media/a.m3u8',
          eventId: 'quiet',
          news: { eventStatus: 'archived', duration: 5400, ...hidden },
        },
      ],
      ['update-tags', { eventId: 'quiet', loadWithinMs: 4000 }],
    ]);

    socket.emit('join-event-room', { eventId: 'quiet' });
    await messagesSoFar(socket, messages);
    messages.length = 0;
    emitUpdates('quiet');
    const all = await messagesSoFar(socket, messages);
    expect(all).toHaveLength(5);
    expect(all[4]).toContain('3:1, what a goal!');
    expect(all[0]).toContain('"score":{"home":3,"away":1}');

    // Leaving leaves both rooms.
    socket.emit('join-event-room', { eventId: 'quiet', results: 'hide' });
    socket.emit('leave-event-room', { eventId: 'quiet', customer: 'alpha' });
    await messagesSoFar(socket, messages);
    expect(realtime().countInEvent('alpha', 'quiet')).toBe(0);
  });
});

describe('user rooms', () => {
  it("[RTM-05] [RTM-06] receive their user's messages from join to leave", async () => {
    const { token, userId } = await signIn();
    const socket = await connect({ token });
    const messages = recordMessages(socket);
    socket.emit('join-user-room', { userId });
    await messagesSoFar(socket, messages);
    messages.length = 0;
    realtime().emitToUser('alpha', userId, 'remove-user-device', { deviceId: 'd1' });
    expect(await messagesSoFar(socket, messages)).toEqual(['remove-user-device {"deviceId":"d1"}']);

    socket.emit('leave-user-room', {});
    await messagesSoFar(socket, messages);
    messages.length = 0;
    realtime().emitToUser('alpha', userId, 'remove-user-device', { deviceId: 'd2' });
    expect(await messagesSoFar(socket, messages)).toEqual([]);
  });

  it('[SEC-18] are closed to anonymous sockets, other users and other tenants', async () => {
    const victim = await signIn();
    const other = await signIn();
    const ofOtherTenant = await signIn('beta');
    for (const options of [
      {},
      { token: other.token },
      { token: victim.token, tenant: 'beta' },
      { token: ofOtherTenant.token, tenant: 'beta' },
    ]) {
      const socket = await connect(options);
      const messages = recordMessages(socket);
      socket.emit('join-user-room', { userId: victim.userId });
      await messagesSoFar(socket, messages, options.tenant);
      messages.length = 0;
      realtime().emitToUser('alpha', victim.userId, 'remove-user-device', { deviceId: 'd' });
      expect(await messagesSoFar(socket, messages, options.tenant)).toEqual([]);
    }
  });

  it('are left when the session ends, and cannot be joined again', async () => {
    const { token, userId } = await signIn();
    const socket = await connect({ token });
    const messages = recordMessages(socket);
    socket.emit('join-user-room', { userId });
    await messagesSoFar(socket, messages);
    await api.signIn.logout({ token });
    socket.emit('join-user-room', { userId });
    await messagesSoFar(socket, messages);
    messages.length = 0;
    realtime().emitToUser('alpha', userId, 'remove-user-device', { deviceId: 'd' });
    expect(await messagesSoFar(socket, messages)).toEqual([]);
  });
});

describe('hostile messages', () => {
  it('[RTM-13] are dropped, and the socket stays open', async () => {
    const socket = await connect();
    for (const payload of [null, 7, 'x', [], { eventId: 5 }, { eventId: '../../x' }])
      socket.emit('join-event-room', payload);
    socket.emit('register-user', { any: 'thing' });
    socket.emit('comment-on-media', { any: 'thing' });
    socket.emit('no-such-message');
    const messages = recordMessages(socket);
    await messagesSoFar(socket, messages);
    expect(messages.length).toBeGreaterThan(0);
  });

  it('[SEC-18] beyond 20 in ten seconds are ignored', async () => {
    const socket = await connect();
    const messages = recordMessages(socket);
    socket.emit('join-event-room', { eventId: 'first' });
    await waitForEventRoom(socket, 'first');
    for (let i = 0; i < 19; i += 1) socket.emit('register-user', {});
    socket.emit('leave-event-room', { eventId: 'first', customer: 'alpha' });
    socket.emit('leave-event-room', { eventId: 'first', customer: 'alpha' });
    await untilProcessed(socket);
    skewMs += 11_000;
    await messagesSoFar(socket, messages);
    messages.length = 0;
    realtime().emitToEvent('alpha', 'first', 'event-url-change', { eventUrl: '/x' });
    expect(await messagesSoFar(socket, messages)).toEqual(['event-url-change {"eventUrl":"/x"}']);
  });

  it('[SEC-18] larger than 16 KB end the socket', async () => {
    const socket = await connect();
    const ended = new Promise((resolve) => {
      socket.on('disconnect', resolve);
    });
    socket.emit('register-user', { text: 'x'.repeat(17 * 1024) });
    await expect(ended).resolves.toMatch(/transport/);
  });
});

/** Starts a separate backend on the shared database, and sockets that reconnect when lost. */
async function startBackend(count: number) {
  const backend = await createTestApi({ db: api.db });
  await backend.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: backendPort } = backend.app.server.address() as { port: number };
  const connectAgain = () => {
    const socket = io(`http://127.0.0.1:${backendPort}`, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      // Beyond the duration of this test.
      reconnectionDelay: 60_000,
      reconnectionDelayMax: 60_000,
      extraHeaders: { host: 'alpha.test' },
    });
    open.push(socket);
    return socket;
  };
  const sockets = Array.from({ length: count }, connectAgain);
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
  return { backend, sockets, connectAgain };
}

it('[FLT-08] draining closes sockets one by one as if the connection was lost, accepts no others, and still responds', async () => {
  const { backend, sockets, connectAgain } = await startBackend(100);
  const lost: { reason: string; at: number }[] = [];
  for (const socket of sockets)
    socket.on('disconnect', (reason) => lost.push({ reason, at: performance.now() }));
  const ready = () => backend.app.inject({ url: '/readyz', headers: { host: 'alpha.test' } });
  expect((await ready()).statusCode).toBe(200);
  const startedAt = performance.now();
  await backend.app.drain();
  await expect.poll(() => lost).toHaveLength(100);
  // A hundred take 400 ms.
  expect(lost.at(-1)!.at - startedAt).toBeGreaterThan(300);
  expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(['transport close']));
  // A socket disconnected by the server would not come back.
  expect(sockets.every(({ active }) => active)).toBe(true);
  expect((await ready()).statusCode).toBe(503);
  expect((await backend.event.countBySport({})).status).toBe(200);
  const refused = connectAgain();
  await new Promise((resolve) => void refused.once('connect_error', resolve));
  await backend.close();
});

it('[FLT-08] pages also reconnect if the server closes without draining first', async () => {
  const { backend, sockets } = await startBackend(1);
  const [socket] = sockets;
  const ended = new Promise((resolve) => void socket?.once('disconnect', resolve));
  await backend.close();
  expect(await ended).toBe('transport close');
  expect(socket?.active).toBe(true);
});

it('closing the server closes its sockets', async () => {
  const backend = await createTestApi({ db: api.db });
  await backend.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = io(`http://127.0.0.1:${(backend.app.server.address() as { port: number }).port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { host: 'alpha.test' },
  });
  open.push(socket);
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve);
  });
  const ended = new Promise((resolve) => {
    socket.on('disconnect', resolve);
  });
  await backend.app.close();
  await expect(ended).resolves.toEqual(expect.any(String));
});
