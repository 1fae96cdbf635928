import { tenantConfig } from '@grandstand/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { signedIn } from '../../session/testing.ts';
import { reloadSpreadMs } from '../../../platform/realtime/realtime.ts';
import { at, simulatedLiveOf, eventOf, storedEvent, testNow } from '../testing.ts';
import { streamUrlForRoom } from './emit-change.ts';

const waiting = { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(10) } as const;
const members = { commerceType: 'commerce_members_media' } as const;
const timeline = [{ time: 0, home: 0, away: 0 }];
const events = [
  eventOf('free', waiting),
  eventOf('members', { ...waiting, ...members }),
  eventOf('abroad', { ...waiting, regions: ['FR'] }),
  eventOf('replay'),
  eventOf('closed', members),
  // Uses the score of the timeline. Otherwise the schedule job would store and emit it first.
  simulatedLiveOf('running', -1, {
    ...members,
    status: 'live',
    score: { home: 0, away: 0 },
    scoreTimeline: timeline,
  }),
];

let api: TestApi;
let now = testNow;
const open: Socket[] = [];
beforeAll(async () => {
  api = await createTestApi({ clock: () => now, content: { alpha: { events } } });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => api.close());
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.disconnect();
});

/** Joins the room of an event and returns the messages it receives from then on. */
async function inRoom(eventId: string, knownAt?: string) {
  const { port } = api.app.server.address() as { port: number };
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: 'alpha.test' },
  });
  open.push(socket);
  const received: [string, { [part: string]: unknown }][] = [];
  socket.onAny((name: string, payload: { [part: string]: unknown }) =>
    received.push([name, payload]),
  );
  socket.emit('join-event-room', { eventId, knownAt });
  const { realtime } = api.app.platform;
  await expect.poll(() => realtime.countInEvent('alpha', eventId)).toBe(1);
  return received;
}
const setStream = (id: string, eventUrl: string) =>
  api.event.setStream({
    operatorKey: testOperatorKey,
    params: { id },
    body: { eventUrl },
  });
const setStatus = (id: string, status: string) =>
  api.event.setStatus({
    operatorKey: testOperatorKey,
    params: { id },
    body: { status },
  });

const url = 'https://cdn.example/a.m3u8';

describe('event rooms', () => {
  it('[RTM-12] send every change of a public event, so that no page has to load it', async () => {
    const received = await inRoom('free');
    await setStream('free', url);
    await expect.poll(() => received).toHaveLength(1);
    const { content } = (await api.event.get({ params: { id: 'free' } })).body;
    const [name, message] = received[0] ?? [];
    expect(name).toBe('event-url-change');
    expect(message).toEqual({
      eventUrl: url,
      eventId: 'free',
      news: {
        eventStatus: 'live',
        cancelled: false,
        gameStartDate: content.gameStartDate,
        gameEndDate: null,
        duration: null,
        hasStream: true,
        lineupAt: null,
        postponed: null,
        score: null,
        scoreTimeline: [],
        updatedAt: content.updatedAt,
        source: content.source,
      },
    });
    await setStatus('free', 'archived');
    await expect.poll(() => received).toHaveLength(2);
    expect(received[1]).toMatchObject([
      'update-event',
      { eventId: 'free', news: { eventStatus: 'archived', source: { hd: url } } },
    ]);
    expect(received[1]?.[1]).not.toHaveProperty('loadWithinMs');
  });

  it.each(['members', 'abroad'])(
    '[SEC-17] send no address of the restricted event %s, but a time within which to load it',
    async (id) => {
      const received = await inRoom(id);
      await setStream(id, url);
      await setStatus(id, 'archived');
      await expect.poll(() => received).toHaveLength(2);
      expect(JSON.stringify(received)).not.toContain('cdn.example');
      for (const [name, message] of received) {
        expect(name).toBe('update-event');
        expect(message).toMatchObject({ eventId: id, loadWithinMs: 200 });
        expect(message['news']).not.toHaveProperty('source');
      }
      expect(received.map(([, { news }]) => (news as { eventStatus: string }).eventStatus)).toEqual(
        ['live', 'archived'],
      );
    },
  );

  it('[RTM-12] send only the score for a goal, without a reload', async () => {
    const received = await inRoom('running');
    const change = { tenantId: 'alpha', eventId: 'running', kind: 'scored' } as const;
    await api.app.platform.eventChanges.publish(change);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.[1]).toEqual({
      eventId: 'running',
      news: { score: { home: 0, away: 0 }, scoreTimeline: timeline },
    });
  });

  it('[RTM-12] make a page that joins late load the change that it missed, and send nothing to an up-to-date page', async () => {
    const updatedAt = async () => {
      now += 10_000;
      return (await api.event.get({ params: { id: 'free' } })).body.content.updatedAt ?? '';
    };
    const before = await updatedAt();
    await setStatus('free', 'live');
    const after = await updatedAt();
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
    const late = await inRoom('free', before);
    await expect
      .poll(() => late)
      .toEqual([['update-event', { eventId: 'free', loadWithinMs: 200 }]]);
    open.pop()?.disconnect();
    await expect.poll(() => api.app.platform.realtime.countInEvent('alpha', 'free')).toBe(0);

    const early = await inRoom('free', after);
    const missing = open.length;
    open[missing - 1]?.emit('join-event-room', { eventId: 'no-such-event', knownAt: before });
    // The next change is the first message it receives.
    await setStatus('free', 'archived');
    await expect.poll(() => early).toHaveLength(1);
    expect(early[0]?.[1]).toMatchObject({ news: { eventStatus: 'archived' } });
  });

  it('spread reloads over a time that grows with the number of pages', () => {
    expect([1, 100, 5000].map(reloadSpreadMs)).toEqual([200, 200, 10_000]);
  });
});

describe('loading one event', () => {
  const get = (id: string, token?: string) =>
    api.event.get({ params: { id }, ...(token !== undefined && { token }) });

  it('concurrent requests share one lookup, which is repeated after a second or a change', async () => {
    now += 10_000;
    const forTenant = vi.spyOn(api.app.platform.db, 'forTenant');
    // Jobs run every second next to the requests. They pass a tenant id instead of a request.
    const lookUps = () =>
      forTenant.mock.calls.filter(([caller]) => typeof caller !== 'string').length;
    const responses = await Promise.all(Array.from({ length: 50 }, () => get('replay')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(lookUps()).toBe(1);
    now += 700;
    await get('replay');
    expect(lookUps()).toBe(1);
    now += 300;
    await get('replay');
    expect(lookUps()).toBe(2);
    await setStream('replay', url);
    expect((await get('replay')).body.content.source.hd).toBe(url);
  });

  it('[SEC-16] viewers with different entitlements share no response', async () => {
    now += 10_000;
    const { access: token } = await signedIn(api, 'ann');
    const hds = [];
    for (const caller of [undefined, token, undefined, token])
      hds.push((await get('closed', caller)).body.content.source.hd as string | null);
    expect(hds.map((hd) => hd !== null)).toEqual([false, true, false, true]);
  });
});

it("[SEC-17] a room gets an external address only for a public event, and the backend's own address for a signed stream", () => {
  const row = (commerce_type: 'commerce_free_media' | 'commerce_members_media') => ({
    ...storedEvent('alpha'),
    id: 'match',
    media_type: 'event' as const,
    status: 'live' as const,
    owner_user_id: null,
    regions: null,
    commerce_type,
    stream: { kind: 'url' as const, url },
  });
  const plain = tenantConfig.parse(testTenant('alpha', { portal_url: 'https://alpha.test' }));
  expect(streamUrlForRoom(row('commerce_free_media'), plain)).toBe(url);
  expect(streamUrlForRoom(row('commerce_members_media'), plain)).toBeNull();
  const signed = {
    ...plain,
    stream_signers: [
      { origin: 'https://cdn.example', kind: 'secure-link' as const, token_seconds: 30 },
    ],
  };
  for (const commerceType of ['commerce_free_media', 'commerce_members_media'] as const)
    expect(streamUrlForRoom(row(commerceType), signed)).toMatch(
      /\/media\/events\/match\/master\.m3u8$/,
    );
});
