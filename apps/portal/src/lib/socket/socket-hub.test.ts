// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openSocket, type PortalSocket } from './open-socket.ts';
import { createSocketHub } from './socket-hub.ts';

const opened = vi.hoisted(() => {
  const io = { reconnectionDelayMax: () => io, on: () => io };
  return { io: vi.fn<(...args: unknown[]) => unknown>(() => ({ io })) };
});
vi.mock('socket.io-client', () => ({ io: opened.io }));

// Imported before the tests, so that none waits for it.
beforeAll(async () => void (await import('./connected-hub.ts')));

type Listener = (payload: unknown) => void;

/** A socket that connects on demand and records what is sent. */
class FakeSocket {
  connected = false;
  readonly sent: [string, unknown][] = [];
  readonly handshakes: unknown[] = [];
  readonly #listeners = new Map<string, Listener>();
  readonly #auth: (callback: (handshake: unknown) => void) => void;

  constructor(auth: (callback: (handshake: unknown) => void) => void) {
    this.#auth = auth;
  }

  on(name: string, listener: Listener) {
    this.#listeners.set(name, listener);
  }

  emit(name: string, payload: unknown) {
    this.sent.push([name, payload]);
  }

  receive(name: string, payload?: unknown) {
    this.#listeners.get(name)?.(payload);
  }

  async connect() {
    await new Promise<void>((resolve) => {
      this.#auth((handshake) => {
        this.handshakes.push(handshake);
        resolve();
      });
    });
    this.connected = true;
    this.receive('connect');
  }

  disconnect() {
    this.connected = false;
  }
}

function setUp(base = 'https://live.example', random?: () => number) {
  const sockets: FakeSocket[] = [];
  const warn = vi.fn<(message: string) => void>();
  const onDeviceRemoved = vi.fn<(deviceId: string) => void>();
  const session = { token: null as string | null };
  const hub = createSocketHub({
    base,
    customer: 'northline',
    token: async () => session.token,
    warn,
    onDeviceRemoved,
    ...(random !== undefined && { random }),
    open: async (_base, auth) => {
      const socket = new FakeSocket(auth);
      sockets.push(socket);
      return socket as unknown as PortalSocket;
    },
  });
  const connected = async () => {
    await expect.poll(() => sockets).toHaveLength(1);
    const socket = sockets[0]!;
    await Promise.resolve();
    await socket.connect();
    return socket;
  };
  return { hub, sockets, warn, onDeviceRemoved, session, connected };
}

const room = () => ({
  onUrlChange: vi.fn<(url: string) => void>(),
  onReload: vi.fn<() => void>(),
});

describe('openSocket', () => {
  it('[RTM-01] [RTM-03] [RTM-04] uses only websocket, /ws below the base, and the specified timeouts', () => {
    openSocket('https://live.example', () => {});
    const [address, options] = opened.io.mock.lastCall ?? [];
    expect(address).toBe('https://live.example');
    expect(options).toMatchObject({
      path: '/ws',
      transports: ['websocket'],
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    });
  });

  it('[RTM-01] appends /ws to the path of the base', () => {
    openSocket('https://example.org/live/', () => {});
    expect(opened.io.mock.lastCall).toMatchObject(['https://example.org', { path: '/live/ws' }]);
  });
});

describe('createSocketHub', () => {
  it('[RTM-02] warns and stays off without a base', () => {
    const { hub, sockets, warn } = setUp('');
    hub.setUser('u1');
    hub.joinEvent('e1', room())();
    expect(sockets).toEqual([]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('socket_base'));
  });

  it('does not connect before it is needed', () => {
    const { hub, sockets } = setUp();
    hub.setUser(null);
    expect(sockets).toEqual([]);
  });

  it('[RTM-05] joins the room of a signed-in user with the token, and no user room otherwise', async () => {
    const anonymous = setUp();
    anonymous.hub.joinEvent('e1', room());
    const first = await anonymous.connected();
    expect(first.sent.map(([name]) => name)).toEqual(['join-event-room']);
    expect(first.handshakes).toEqual([{ token: null }]);

    const member = setUp();
    member.session.token = 'abc';
    member.hub.setUser('u1');
    const second = await member.connected();
    expect(second.sent).toEqual([['join-user-room', { userId: 'u1' }]]);
    expect(second.handshakes).toEqual([{ token: 'abc' }]);
  });

  it('[RTM-06] leaves the user room on sign-out and reconnects without a token', async () => {
    const { hub, session, connected } = setUp();
    session.token = 'abc';
    hub.setUser('u1');
    const socket = await connected();
    session.token = null;
    hub.setUser(null);
    expect(socket.sent.at(-1)).toEqual(['leave-user-room', {}]);
    await expect.poll(() => socket.handshakes).toEqual([{ token: 'abc' }, { token: null }]);
  });

  it('[RTM-08] sends the event and the tenant when it leaves a room', async () => {
    const { hub, connected } = setUp();
    const leave = hub.joinEvent('e1', room());
    const socket = await connected();
    leave();
    hub.joinEvent('e2', room());
    expect(socket.sent).toEqual([
      ['join-event-room', { eventId: 'e1' }],
      ['leave-event-room', { eventId: 'e1', customer: 'northline' }],
      ['join-event-room', { eventId: 'e2' }],
    ]);
  });

  it('[RTM-12] sends when its event was last updated, unless it reloads anyway', async () => {
    const { hub, connected } = setUp();
    const onReload = vi.fn<() => void>();
    hub.joinEvent('e1', { ...room(), knownAt: () => '2026-05-01T10:00:00.000Z', onReload });
    const socket = await connected();
    expect(socket.sent).toEqual([
      ['join-event-room', { eventId: 'e1', knownAt: '2026-05-01T10:00:00.000Z' }],
    ]);
    socket.disconnect();
    await socket.connect();
    expect(socket.sent.at(-1)).toEqual(['join-event-room', { eventId: 'e1' }]);
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('passes messages only to the joined room', async () => {
    const { hub, connected } = setUp();
    const [left, joined] = [room(), room()];
    hub.joinEvent('e1', left)();
    hub.joinEvent('e2', joined);
    const socket = await connected();
    socket.receive('event-url-change', { eventUrl: '/media/x.m3u8' });
    socket.receive('update-event', { eventId: 'e1' });
    expect(joined.onUrlChange).toHaveBeenCalledWith('/media/x.m3u8');
    expect(joined.onReload).not.toHaveBeenCalled();
    expect(left.onUrlChange).not.toHaveBeenCalled();
  });

  it('does not pass a change of one event to the page of another', async () => {
    const { hub, connected } = setUp();
    const joined = room();
    hub.joinEvent('e2', joined);
    const socket = await connected();
    socket.receive('event-url-change', { eventUrl: '/media/late.m3u8', eventId: 'e1' });
    expect(joined.onUrlChange).not.toHaveBeenCalled();
    socket.receive('event-url-change', { eventUrl: '/media/own.m3u8', eventId: 'e2' });
    expect(joined.onUrlChange.mock.calls).toEqual([['/media/own.m3u8']]);
  });

  it('spreads reloads of a changed event, one per page for several messages', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pages = [0, 0.5, 0.99].map((share) => setUp('https://live.example', () => share));
    const rooms = pages.map(() => room());
    pages.forEach(({ hub }, index) => hub.joinEvent('e1', rooms[index] ?? room()));
    for (const { connected } of pages) {
      const opening = connected();
      await vi.advanceTimersByTimeAsync(100);
      const socket = await opening;
      socket.receive('update-event', { eventId: 'e1' });
      socket.receive('update-event', { eventId: 'e1' });
      socket.receive('update-event', { eventId: 'e2' });
    }
    const reloads = () => rooms.map(({ onReload }) => onReload.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reloads()).toEqual([1, 0, 0]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(reloads()).toEqual([1, 1, 0]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(reloads()).toEqual([1, 1, 1]);
    vi.useRealTimers();
  });

  it('passes on an event update, and reloads only if the message requests it', async () => {
    const { hub, connected } = setUp('https://live.example', () => 0);
    const joined = { ...room(), onUpdate: vi.fn<(update: unknown) => void>() };
    hub.joinEvent('e1', joined);
    const socket = await connected();
    const patch = { score: { home: 1, away: 0 } };
    socket.receive('update-event', { eventId: 'e2', news: patch });
    socket.receive('update-event', { eventId: 'e1', news: patch });
    expect(joined.onUpdate.mock.calls).toEqual([[{ patch, isPartial: false }]]);
    await new Promise((resolve) => void setTimeout(resolve, 0));
    expect(joined.onReload).not.toHaveBeenCalled();
    socket.receive('update-event', { eventId: 'e1', news: patch, loadWithinMs: 50 });
    await expect.poll(() => joined.onReload).toHaveBeenCalledTimes(1);
    socket.receive('event-url-change', { eventUrl: '/a.m3u8', eventId: 'e1', news: patch });
    expect(joined.onUrlChange.mock.calls).toEqual([['/a.m3u8', { patch, isPartial: false }]]);
  });

  it('rejoins after a lost connection and reloads what it may have missed', async () => {
    const { hub, connected } = setUp();
    const handlers = room();
    hub.joinEvent('e1', handlers);
    const socket = await connected();
    expect(handlers.onReload).not.toHaveBeenCalled();
    await socket.connect();
    expect(socket.sent).toHaveLength(2);
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
  });

  it('reloads what was loaded before it joined the room', async () => {
    const { hub, connected } = setUp();
    const onComments = vi.fn<(update: unknown) => void>();
    const onTags = vi.fn<(update: unknown) => void>();
    const elsewhere = vi.fn<(update: unknown) => void>();
    hub.joinEvent('e1', room());
    hub.follow((loaded) => loaded.followComments('e1', onComments));
    hub.follow((loaded) => loaded.followTags('e1', onTags));
    // A replay has no room, so it misses nothing.
    hub.follow((loaded) => loaded.followTags('e2', elsewhere));
    await connected();
    expect([onComments, onTags].flatMap(({ mock }) => mock.calls)).toEqual([[null], [null]]);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it.each([
    'event-url-change',
    'update-event',
    'remove-user-device',
    'user-purchase-status',
    'register-user',
    'comment-on-media',
  ])('[RTM-13] ignores a malformed %s and handles the next message', async (name) => {
    const { hub, connected, onDeviceRemoved } = setUp();
    const joined = room();
    hub.setUser('u1');
    hub.joinEvent('e1', joined);
    const socket = await connected();
    for (const payload of [undefined, null, 5, 'e1', [], { eventId: {}, eventUrl: 1, deviceId: 1 }])
      socket.receive(name, payload);
    expect(
      [joined.onUrlChange, joined.onReload, onDeviceRemoved].flatMap(({ mock }) => mock.calls),
    ).toEqual([]);
    socket.receive('event-url-change', { eventUrl: '/media/x.m3u8' });
    expect(joined.onUrlChange).toHaveBeenCalledWith('/media/x.m3u8');
  });

  it('[RTM-11] reloads a page without an event once connected', async () => {
    const { hub, connected } = setUp('https://live.example', () => 0);
    const [empty, full] = [{ ...room(), isLoaded: () => false }, room()];
    hub.joinEvent('e1', empty);
    hub.joinEvent('e2', full);
    await connected();
    await expect.poll(() => empty.onReload).toHaveBeenCalledTimes(1);
    expect(full.onReload).not.toHaveBeenCalled();
  });

  it('[DEV-14] reports which device of the viewer was removed', async () => {
    const { hub, connected, onDeviceRemoved } = setUp();
    hub.setUser('u1');
    (await connected()).receive('remove-user-device', { deviceId: 'this-browser' });
    expect(onDeviceRemoved.mock.calls).toEqual([['this-browser']]);
  });
});

describe('purchases', () => {
  it('notify subscribers until they unsubscribe, and malformed messages are ignored', async () => {
    const { hub, connected } = setUp();
    const onStatus = vi.fn<() => void>();
    hub.setUser('ann');
    const stop = hub.follow((loaded) => loaded.followPurchases(onStatus));
    const socket = await connected();
    socket.receive('user-purchase-status', { status: 'APPROVED', event_id: 'match-1' });
    await expect.poll(() => onStatus).toHaveBeenCalledTimes(1);
    socket.receive('user-purchase-status', 'nonsense');
    stop();
    socket.receive('user-purchase-status', { status: 'APPROVED' });
    expect(onStatus).toHaveBeenCalledTimes(1);
  });
});
