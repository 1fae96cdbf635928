/** A client that knows only the specification uses its socket messages, in a session an hour old. */
import type { AddressInfo } from 'node:net';
import { clientMessages, hourMs } from '@grandstand/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventOf, testNow } from './modules/event/testing.ts';
import { signedIn, signInOn, type SignedIn } from './modules/session/testing.ts';
import { createTestApi, testOperatorKey, type TestApi } from './testing.ts';

const site = 'https://cdn.example';
const operator = { operatorKey: testOperatorKey, params: { id: 'live' } };

let now = testNow;
let api: TestApi;
let ann: SignedIn;
let token = '';
let socket: Socket;
const received: { readonly name: string; readonly payload: unknown }[] = [];

/** Every message of clients, with exactly its specified payload. */
const emitted = {
  'join-user-room': () => ({ userId: ann.userId }),
  'join-event-room': () => ({ eventId: 'live' }),
  'leave-event-room': () => ({ eventId: 'live', customer: 'alpha' }),
  'leave-user-room': () => undefined,
  // The specification names these two without a payload.
  'register-user': () => ({ userId: ann.userId }),
  'comment-on-media': () => ({}),
} as const;
/** Messages that the specification does not have. */
const additive = new Set(['join-scoreboard', 'leave-scoreboard']);
const emit = (name: keyof typeof emitted) => void socket.emit(name, emitted[name]());
const countPagesOfEvent = () => api.app.platform.ownRooms.countInEvent('alpha', 'live');
const setStream = (name: string) =>
  api.event.setStream({ ...operator, body: { eventUrl: `${site}/${name}` } });
const removeDevice = async (device: string) => {
  await signInOn(api, ann.username, { device });
  await api.device.remove({ token, body: { deviceId: device } });
};

beforeAll(async () => {
  const live = { status: 'live', stream: { kind: 'url', url: `${site}/a.m3u8` } } as const;
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { events: [eventOf('live', live)] } },
  });
  ann = await signedIn(api, 'ann');
  now += hourMs;
  const urn = (kind: string) => `urn:ietf:params:oauth:token-type:${kind}`;
  const { body } = await api.signIn.exchangeToken({
    body: {
      subject_token: ann.refresh,
      subject_token_type: urn('refresh_token'),
      requested_token_type: urn('access_token'),
      strategy: 'refresh',
    },
  });
  token = body.token;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: 'alpha.test' },
    auth: { token },
  });
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve);
  });
});
afterAll(async () => {
  socket.disconnect();
  await api.close();
});

it('[RTM-05, RTM-07, RTM-13] a client of the specification receives what is sent to the rooms that it joins', async () => {
  for (const name of ['register-user', 'comment-on-media', 'join-user-room'] as const) emit(name);
  emit('join-event-room');
  await expect.poll(countPagesOfEvent).toBe(1);
  await setStream('b.m3u8');
  await api.event.setStatus({ ...operator, body: { status: 'archived' } });
  await removeDevice('lent');
  for (const [name, payload] of [
    ['event-url-change', { eventUrl: `${site}/b.m3u8` }],
    ['update-event', { eventId: 'live' }],
    ['remove-user-device', { deviceId: 'lent' }],
  ] as const)
    await expect
      .poll(() => received)
      .toContainEqual({ name, payload: expect.objectContaining(payload) });
});

it('[RTM-06, RTM-08] a client of the specification receives nothing more of the rooms that it leaves', async () => {
  emit('leave-event-room');
  await expect.poll(countPagesOfEvent).toBe(0);
  received.length = 0;
  await setStream('c.m3u8');
  // Messages keep their order, so this one would come after the event's.
  await removeDevice('lost');
  await expect
    .poll(() => received)
    .toEqual([{ name: 'remove-user-device', payload: expect.anything() }]);
  emit('leave-user-room');
  emit('join-event-room');
  await expect.poll(countPagesOfEvent).toBe(1);
  received.length = 0;
  await removeDevice('sold');
  await setStream('d.m3u8');
  await expect.poll(() => received.map(({ name }) => name)).toContain('update-event');
  expect(received.map(({ name }) => name)).not.toContain('remove-user-device');
});

it('a client of the specification emits every message of the contract that is not additive', () => {
  const specified = Object.keys(clientMessages).filter((name) => !additive.has(name));
  expect(Object.keys(emitted).toSorted()).toEqual(specified.toSorted());
});
