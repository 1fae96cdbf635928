import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallName } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../../testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../testing.ts';
import { writeVideo } from '../../media/testing.ts';

const identities = [
  identityOf('sports', { type: 'category' }),
  identityOf('cup', { identityIds: ['sports'] }),
  identityOf('league', { identityIds: ['sports'] }),
  identityOf('north', { type: 'team', identityIds: ['cup', 'sports'] }),
  identityOf('south', { type: 'team', identityIds: ['league', 'sports'] }),
];
const scoreTimeline = [
  { atMs: 0, home: 0, away: 0 },
  { atMs: 8000, home: 0, away: 1 },
];
const timeline = scoreTimeline.map(({ atMs, ...score }) => ({ time: atMs / 1000, ...score }));
const events = [
  eventOf('plain', { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(10) }),
  simulatedLiveOf('planned', 10, { scoreTimeline: timeline }),
  simulatedLiveOf('running', 0, { scoreTimeline: timeline, status: 'live' }),
  eventOf('members', { commerceType: 'commerce_ppv_media', regions: ['FR'] }),
  clipOf('clip', 'members'),
  eventOf('sold', { status: 'upcoming', commerceType: 'commerce_members_media' }),
  eventOf('abroad', { status: 'upcoming', regions: ['DE'] }),
];

let mediaDir = '';
let api: TestApi;
let sent: unknown[][] = [];
let changed: string[] = [];
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'operator-'));
  // The video is 20 seconds long.
  await writeVideo(mediaDir, 'final', { scoreTimeline });
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { identities, events }, beta: { events } },
  });
  api.app.platform.eventChanges.subscribe(({ tenantId, eventId }) => {
    changed.push(`${tenantId}/${eventId}`);
  });
});
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(() => {
  sent = [];
  changed = [];
  vi.spyOn(api.app.platform.realtime, 'emitToEvent').mockImplementation((...message) => {
    sent.push(message);
  });
});

const operate = (name: CallName, input: object) =>
  api.call(name, { operatorKey: testOperatorKey, ...input });
const create = (body: object) => operate('event.create', { body });
const viewed = async (id: string, tenant = 'alpha') =>
  (await api.event.get({ tenant, params: { id } })).body.content;

const match = { title: 'North – South', sportType: 'football', gameStartDate: at(10) };

describe('operator access', () => {
  it.each([undefined, '', 'wrong', `${testOperatorKey}x`])('key %j is refused', async (key) => {
    for (const [name, input] of [
      ['event.listForOperator', {}],
      ['event.create', { body: match }],
      ['event.setStream', { params: { id: 'plain' }, body: { eventUrl: '/x.m3u8' } }],
      ['event.setStatus', { params: { id: 'plain' }, body: { status: 'archived' } }],
    ] as const) {
      const { status, body } = await api.call(name, {
        ...input,
        ...(key === undefined ? {} : { operatorKey: key }),
      });
      expect(status).toBe(401);
      expect(body.messageErrorCode).toBe('operator_key_invalid');
    }
    expect((await viewed('plain')).eventStatus).toBe('upcoming');
    expect(sent).toEqual([]);
  });
});

describe('listing events for operators', () => {
  it('shows the streams of locked and region-blocked events of a status, without clips', async () => {
    const { status, body } = await operate('event.listForOperator', {
      query: { status: ['archived'] },
    });
    expect(status).toBe(200);
    expect(body.content.entries).toHaveLength(1);
    expect(body.content.entries[0]).toMatchObject({
      id: 'members',
      isEventAvailableForUser: true,
      source: { hd: 'http://alpha.test:3000/media/events/members/master.m3u8' },
    });
  });
});

describe('query parsing', () => {
  it('[TEN-10] reads one key[] pair per element, with plain or encoded brackets', async () => {
    const list = async (query: string) => {
      const response = await api.app.inject({
        url: `/api/operator/event/list?${query}`,
        headers: { host: 'alpha.test', 'x-operator-key': testOperatorKey },
      });
      expect(response.statusCode).toBe(200);
      return response
        .json()
        .content.entries.map(({ id }: { id: string }) => id)
        .toSorted();
    };
    const both = ['members', 'running'];
    expect(await list('status[]=archived&status[]=live')).toEqual(both);
    expect(await list('status%5B%5D=archived&status%5B%5D=live')).toEqual(both);
    expect(await list('status[]=live')).toEqual(['running']);
    expect(await list('status=live')).toEqual(['running']);
  });
});

describe('creating an event', () => {
  it('with a video makes it upcoming, live or a replay by its start time', async () => {
    const upcoming = await create({ ...match, film: 'final', team1: 'north', team2: 'south' });
    expect(upcoming.status).toBe(200);
    expect(upcoming.body.content).toMatchObject({
      title: 'North – South',
      eventStatus: 'upcoming',
      gameEndDate: new Date(testNow + 620_000).toISOString(),
      team1: { Id: 'north' },
      team2: { Id: 'south' },
      categories: [{ id: 'sports' }],
      score: null,
    });
    const { id } = upcoming.body.content;
    expect(await viewed(id)).toMatchObject({ id, eventStatus: 'upcoming', source: { hd: null } });
    expect(changed).toEqual([`alpha/${id}`]);

    const live = await create({ ...match, film: 'final', gameStartDate: at(-0.15) });
    expect(live.body.content).toMatchObject({ eventStatus: 'live', score: { home: 0, away: 1 } });
    const over = await create({ ...match, film: 'final', gameStartDate: at(-5) });
    expect(over.body.content).toMatchObject({
      eventStatus: 'archived',
      duration: 20,
      score: { home: 0, away: 1 },
    });
    const channel = await create({ ...match, film: 'final', eventStatus: 'channel' });
    expect(channel.body.content).toMatchObject({ eventStatus: 'channel', gameEndDate: null });
    const ids = [live, over, channel].map(({ body }) => body.content.id);
    expect(new Set([id, ...ids]).size).toBe(4);
  });

  it('[EVT-06] makes it free by default', async () => {
    const { body } = await create(match);
    expect(await viewed(body.content.id)).toMatchObject({
      commerceCoverage: 'commerce_free_media',
      commerceType: 'commerce_free_media',
      isEventAvailableForUser: true,
    });
  });

  it('with an external stream shows that stream once the event is live', async () => {
    const url = 'https://cdn.example/live.m3u8';
    const live = await create({ ...match, eventStatus: 'live', streamUrl: url });
    expect((await viewed(live.body.content.id)).source.hd).toBe(url);
    const waiting = await create({ ...match, streamUrl: url });
    expect((await viewed(waiting.body.content.id)).source.hd).toBeNull();
  });

  it.each([
    [{ film: 'nothing' }, 'body.film', 'there is no video "nothing"'],
    [{ film: 'final', streamUrl: '/a.m3u8' }, 'body.streamUrl', 'must be null if film is set'],
    [{ team1: 'unknown' }, 'body.team1', 'there is no team "unknown"'],
    [{ team2: 'cup' }, 'body.team2', '"cup" is a league, not a team'],
    [{ gameEndDate: at(9) }, 'body.gameEndDate', 'must be after gameStartDate'],
    [{ eventStatus: 'live' }, 'body.eventStatus', 'live requires film or streamUrl'],
    [{ title: '' }, 'body.title', ''],
    [{ sportType: 'chess' }, 'body.sportType', ''],
    [{ gameStartDate: 'tomorrow' }, 'body.gameStartDate', ''],
    [{ streamUrl: 'ftp://x' }, 'body.streamUrl', 'http(s)'],
    [{ streamUrl: 'https://else.example/a.m3u8' }, 'body.streamUrl', 'stream_sources'],
    [{ id: 'mine' }, 'body.id', 'is not a known field'],
  ])('%j is refused, naming %s', async (change, field, message) => {
    const { status, body } = await create({ ...match, ...change });
    expect(status).toBe(400);
    expect(body.messageErrorCode).toBe('validation_failed');
    expect(body.details[0].path).toBe(field);
    expect(body.details[0].message).toContain(message);
  });
});

describe('setting the stream', () => {
  it('makes the event live and sends waiting pages the address', async () => {
    const eventUrl = 'https://cdn.example/now.m3u8';
    const { status, body } = await operate('event.setStream', {
      params: { id: 'plain' },
      body: { eventUrl },
    });
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ eventStatus: 'live', source: { hd: eventUrl } });
    expect(sent).toEqual([['alpha', 'plain', 'event-url-change', { eventUrl, eventId: 'plain' }]]);
    expect(changed).toEqual(['alpha/plain']);
    expect(await viewed('plain')).toMatchObject({ eventStatus: 'live', source: { hd: eventUrl } });
    // The other tenant has an event with the same id.
    expect((await viewed('plain', 'beta')).eventStatus).toBe('upcoming');
  });

  it('[SEC-17] withholds an external address from the room unless everyone may have it', async () => {
    const eventUrl = 'https://cdn.example/paid.m3u8';
    for (const id of ['sold', 'abroad']) {
      sent = [];
      const { status } = await operate('event.setStream', {
        params: { id },
        body: { eventUrl },
      });
      expect(status).toBe(200);
      // The page reloads. Viewers who may watch get the address in the response.
      expect(sent).toEqual([['alpha', id, 'update-event', { eventId: id }]]);
    }
    expect((await viewed('sold')).source.hd).toBeNull();
  });

  it('refuses clips, unknown events and invalid addresses', async () => {
    const set = (id: string, eventUrl: string) =>
      operate('event.setStream', { params: { id }, body: { eventUrl } });
    expect((await set('missing', '/a.m3u8')).body.messageErrorCode).toBe('event_not_found');
    expect((await set('clip', '/a.m3u8')).body.messageErrorCode).toBe('event_not_found');
    const invalid = await set('plain', 'javascript:alert(1)');
    expect(invalid.status).toBe(400);
    expect(invalid.body.details[0].path).toBe('body.eventUrl');
    // The content security policy of the pages or the browser itself would block these.
    for (const [eventUrl, message] of [
      ['https://else.example/a.m3u8', 'is not among'],
      ['https://cdn.example:444/a.m3u8', 'is not among'],
      ['http://cdn.example/a.m3u8', 'must be https'],
      ['https://cdn.example.evil.example/a.m3u8', 'is not among'],
      ['https://user:secret@cdn.example/a.m3u8', 'must not contain a name'],
      ['https://', 'is not a valid address'],
    ] as const) {
      const { status, body } = await set('plain', eventUrl);
      expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
      expect(body.details[0].path).toBe('body.eventUrl');
      expect(body.details[0].message).toContain(message);
    }
    expect(sent).toEqual([]);
  });
});

describe('setting the status', () => {
  const set = (id: string, status: string) =>
    operate('event.setStatus', { params: { id }, body: { status } });

  it('to live starts the video now, and open pages reload the event', async () => {
    const { body } = await set('planned', 'live');
    expect(body.content).toMatchObject({ eventStatus: 'live', gameStartDate: at(0) });
    expect(sent).toEqual([['alpha', 'planned', 'update-event', { eventId: 'planned' }]]);
    const manifest = await api.app.inject({
      url: '/media/events/planned/v720.m3u8',
      headers: { host: 'alpha.test' },
    });
    expect(manifest.statusCode).toBe(200);
  });

  it('to archived makes a replay with the final score', async () => {
    const { body } = await set('running', 'archived');
    expect(body.content).toMatchObject({
      eventStatus: 'archived',
      duration: 20,
      score: { home: 0, away: 1 },
    });
    expect(changed).toEqual(['alpha/running']);
  });

  it('refuses impossible changes: going live without a stream, or undoing a started video', async () => {
    const { body: created } = await create({ ...match });
    const withoutStream = await set(created.content.id, 'live');
    expect(withoutStream.status).toBe(409);
    expect(withoutStream.body.messageErrorCode).toBe('stream_missing');
    expect(withoutStream.body.message).toContain('no stream');
    const started = await set('planned', 'upcoming');
    expect(started.status).toBe(409);
    expect((await set('missing', 'live')).status).toBe(404);
    expect((await set('plain', 'vod')).status).toBe(400);
  });
});
