import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../../testing.ts';
import { at, simulatedLiveOf, eventOf, testNow } from '../testing.ts';

const halves = [
  { start: 2, end: 8, from: 0, to: 2700 },
  { start: 10, end: 16, from: 2700, to: 5400 },
];
const live = {
  status: 'live',
  stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' },
} as const;
let api: TestApi;
let now = testNow;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    content: {
      alpha: {
        events: [
          simulatedLiveOf('video', 0, { status: 'live', clock: halves }),
          eventOf('replay', { clock: halves }),
          eventOf('match', { ...live, gameStartDate: at(-1), date: at(-1) }),
          eventOf('late', { ...live, gameStartDate: at(-1), date: at(-1) }),
          eventOf('ends', { ...live, gameStartDate: at(-1), date: at(-1) }),
          eventOf('plain'),
        ],
      },
    },
  });
});
afterAll(() => api.close());

const clockOf = async (id: string) => (await api.event.get({ params: { id } })).body.content.clock;
const listedEvent = async (id: string) =>
  (await api.event.list({ body: { event_id: [id] } })).body.content.entries[0];
const setClock = (id: string, body: object) =>
  api.event.setClock({ operatorKey: testOperatorKey, params: { id }, body });

describe('the match clock', () => {
  it('ends at the current position while the event is live; lists omit it afterwards', async () => {
    now = testNow + 3000;
    expect(await clockOf('video')).toEqual(halves.slice(0, 1));
    expect(await listedEvent('video')).toMatchObject({ clock: halves.slice(0, 1) });
    now = testNow + 11_000;
    expect(await clockOf('video')).toEqual(halves);
    expect(await clockOf('replay')).toEqual(halves);
    expect(await listedEvent('replay')).not.toHaveProperty('clock');
    expect(await clockOf('plain')).toBeUndefined();
    now = testNow;
  });

  it('stops at the end of the match, even if no operator stopped it', async () => {
    await setClock('ends', { running: true });
    now += 90_000;
    await api.event.setStatus({
      operatorKey: testOperatorKey,
      params: { id: 'ends' },
      body: { status: 'archived' },
    });
    expect(await clockOf('ends')).toEqual([{ start: 60, end: 150, from: 0, to: 90 }]);
    now = testNow;
  });

  it('is started, stopped and set by an operator, and continues from where it stopped', async () => {
    expect((await setClock('match', { running: true })).body.content.clock).toEqual([
      { start: 60, end: null, from: 0, to: null },
    ]);
    now = testNow + 2_700_000;
    await setClock('match', { running: false });
    now += 900_000;
    const first = { start: 60, end: 2760, from: 0, to: 2700 };
    expect(await clockOf('match')).toEqual([first]);
    await setClock('match', { running: true });
    expect(await clockOf('match')).toEqual([
      first,
      { start: 3660, end: null, from: 2700, to: null },
    ]);
    now += 60_000;
    await setClock('match', { running: true, clock: 2800 });
    expect(await clockOf('match')).toEqual([
      first,
      { start: 3660, end: 3720, from: 2700, to: 2800 },
      { start: 3720, end: null, from: 2800, to: null },
    ]);
    now = testNow;
  });

  it('applies a late entry at its own time, once, and refuses one that is earlier than the last', async () => {
    now = testNow + 600_000;
    const start = { running: true, clock: 0, time: 300 };
    const running = [{ start: 300, end: null, from: 0, to: null }];
    expect((await setClock('late', start)).body.content.clock).toEqual(running);
    expect((await setClock('late', start)).body.content.clock).toEqual(running);
    const stop = { running: false, time: 420.5 };
    const stopped = [{ start: 300, end: 420.5, from: 0, to: 120.5 }];
    expect((await setClock('late', stop)).body.content.clock).toEqual(stopped);
    expect((await setClock('late', stop)).body.content.clock).toEqual(stopped);
    const refused = await setClock('late', { running: true, clock: 0, time: 400 });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'clock_changed']);
    expect(await clockOf('late')).toEqual(stopped);
    now = testNow;
  });

  it('cannot be started for events that are not live', async () => {
    expect((await setClock('plain', { running: true })).status).toBe(409);
    expect((await setClock('nothing', { running: true })).status).toBe(404);
  });
});
