import type { ScoreboardEntry, ServerMessages } from '@grandstand/contract/constants';
import { maxScoreboardEntries, minuteMs } from '@grandstand/contract/constants';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../../testing.ts';
import { scoreboardRooms } from '../../../platform/realtime/socket-message.ts';
import { at, eventOf, identityOf, testNow } from '../testing.ts';
import { presentScoreboard } from './present-scoreboard.ts';
import type { ScoreboardRow } from './scoreboard.queries.ts';
import { updateBetween } from './scoreboard.ts';

const stream = { kind: 'url', url: 'https://cdn.example/a.m3u8' } as const;
const teams = { team1Id: 'north', team2Id: 'south' } as const;
const live = { status: 'live', stream, ...teams } as const;
const waiting = { status: 'upcoming', stream: { kind: 'none' }, ...teams } as const;
const events = [
  eventOf('match', { ...live, score: { home: 0, away: 0 } }),
  eventOf('silent', live),
  eventOf('abroad', { ...live, regions: ['FR'] }),
  eventOf('ticket', { ...live, commerceType: 'commerce_ppv_media' }),
  eventOf('members', { ...live, commerceType: 'commerce_members_media' }),
  eventOf('minors', live),
  eventOf('soon', { ...waiting, date: at(59), gameStartDate: at(59) }),
  eventOf('evening', { ...waiting, date: at(240), gameStartDate: at(240) }),
  eventOf('yesterday', { date: at(-1440), gameStartDate: at(-1440) }),
  eventOf('channel', { status: 'channel', stream, gameStartDate: null }),
];
const identities = ['north', 'south'].map((id) => identityOf(id, { type: 'team' }));
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
let now = testNow;
const open: Socket[] = [];
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { identities, events } },
  });
  await api.event.setSafeguarded({
    ...operator,
    params: { id: 'minors' },
    body: { safeguarded: true },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  // Each test runs the jobs that it is about.
  await api.app.jobs.stop();
}, 60_000);
afterAll(() => api.close());
async function leaveRooms(): Promise<void> {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const room of Object.values(scoreboardRooms))
    await expect.poll(() => api.app.platform.ownRooms.countInRoom('alpha', room)).toBe(0);
}
afterEach(async () => {
  await leaveRooms();
  now = testNow;
  // Without pages, the boards discard their state.
  await api.app.jobs.runNamed(['scoreboard']);
});

type Message = ServerMessages['update-scoreboard'];

/** Joins the scoreboard; returns its messages, the first of which has every entry. */
async function follow(results?: 'hide') {
  const { port } = api.app.server.address() as { port: number };
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: 'alpha.test' },
  });
  open.push(socket);
  const names: string[] = [];
  const messages: Message[] = [];
  socket.onAny((name: string, message: Message) => {
    names.push(name);
    messages.push(message);
  });
  socket.emit('join-scoreboard', results === undefined ? {} : { results });
  await expect.poll(() => messages.length).toBe(1);
  return { socket, names, messages };
}
const entryOf = ({ entries }: Message, id: string) => entries.find((entry) => entry.id === id);
const setScore = (id: string, home: number) =>
  api.statistics.set({ ...operator, params: { id }, body: { score: { home, away: 0 } } });
const setStatus = (id: string, status: string) =>
  api.event.setStatus({ ...operator, params: { id }, body: { status } });

describe('the scoreboard', () => {
  it('[RTM-14] starts with all matches that are live or start soon, as lists show them in any country', async () => {
    const { messages } = await follow();
    const [first] = messages as [Message];
    expect(first.all).toBe('complete');
    expect(first.entries.map(({ id }) => id).toSorted()).toEqual([
      'abroad',
      'match',
      'silent',
      'soon',
      'ticket',
    ]);
    expect(entryOf(first, 'match')).toEqual({
      id: 'match',
      eventStatus: 'live',
      cancelled: false,
      hasStream: true,
      gameStartDate: at(-60),
      score: { home: 0, away: 0 },
    });
  });

  it('[RTM-14] emits a goal, a start and an end, only what changed, and no change of a match that it does not show', async () => {
    const { messages } = await follow();
    await setScore('match', 1);
    await expect.poll(() => messages.length).toBe(2);
    expect(messages[1]).toEqual({
      entries: [expect.objectContaining({ id: 'match', score: { home: 1, away: 0 } })],
    });
    await api.event.setStream({
      ...operator,
      params: { id: 'soon' },
      body: { eventUrl: stream.url },
    });
    await expect.poll(() => messages.length).toBe(3);
    expect(messages[2]).toEqual({
      entries: [expect.objectContaining({ id: 'soon', eventStatus: 'live', hasStream: true })],
      loadWithinMs: expect.any(Number),
    });
    await setStatus('match', 'archived');
    await expect.poll(() => messages.length).toBe(4);
    expect(messages[3]).toEqual({
      entries: [expect.objectContaining({ id: 'match', eventStatus: 'archived' })],
    });
    await setStatus('match', 'live');
    await api.event.setCancelled({
      ...operator,
      params: { id: 'evening' },
      body: { cancelled: true },
    });
    await expect.poll(() => messages.length).toBe(5);
    expect(messages[4]?.entries.map(({ id }) => id)).toEqual(['match']);
  });

  it('[RTM-14] sends at most one message a second, with all changes of that second', async () => {
    const { messages } = await follow();
    const times: number[] = [];
    open[0]?.onAny(() => times.push(performance.now()));
    for (let home = 2; home <= 6; home += 1) await setScore('match', home);
    await setScore('silent', 3);
    await expect
      .poll(() => messages.map((message) => entryOf(message, 'silent')?.score?.home))
      .toContain(3);
    expect(times.length).toBeLessThanOrEqual(2);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.filter((gap) => gap < 900)).toEqual([]);
    expect(messages.flatMap((message) => entryOf(message, 'match')?.score?.home ?? [])).toContain(
      6,
    );
  });

  it('[RTM-14] removes a match that becomes one of minors', async () => {
    const { messages } = await follow();
    const setSafeguarded = (safeguarded: boolean) =>
      api.event.setSafeguarded({ ...operator, params: { id: 'ticket' }, body: { safeguarded } });
    await setSafeguarded(true);
    await expect.poll(() => messages.length).toBe(2);
    expect(messages[1]).toEqual({ entries: [], removed: ['ticket'] });
    await setSafeguarded(false);
  });

  it('[RTM-14] notices without any event change that a match starts soon', async () => {
    const { messages } = await follow();
    expect(entryOf(messages[0] as Message, 'evening')).toBeUndefined();
    now = testNow + 190 * minuteMs;
    await api.app.jobs.runNamed(['scoreboard']);
    await expect
      .poll(() => messages.flatMap((message) => entryOf(message, 'evening')?.id ?? []))
      .toEqual(['evening']);
  });

  it('[SEC-36] without results is not even read at a goal', async () => {
    // The first statistics of a match change more than its score.
    await setScore('ticket', 0);
    const shown = await follow();
    const hidden = await follow('hide');
    // A read would now find a match that starts within the hour.
    now = testNow + 190 * minuteMs;
    await setScore('ticket', 1);
    await expect.poll(() => shown.messages.length).toBe(2);
    await setScore('ticket', 2);
    await expect.poll(() => shown.messages.length).toBe(3);
    expect(hidden.messages).toHaveLength(1);
    await api.app.jobs.runNamed(['scoreboard']);
    await expect.poll(() => hidden.messages.length).toBe(2);
  });

  it('[SEC-36] without results has no scores, and sends nothing at a goal', async () => {
    const shown = await follow();
    const hidden = await follow('hide');
    const [first] = hidden.messages as [Message];
    expect(first.entries.filter((entry) => 'score' in entry)).toEqual([]);
    expect(entryOf(first, 'silent')).toMatchObject({ resultHidden: true });
    await setScore('match', 7);
    await setScore('silent', 8);
    await expect
      .poll(() => shown.messages.map((message) => entryOf(message, 'silent')?.score?.home))
      .toContain(8);
    await api.app.jobs.runNamed(['scoreboard']);
    // The next change that it may show is the next message of any kind.
    await setStatus('abroad', 'archived');
    await expect.poll(() => hidden.messages.length).toBe(2);
    expect(hidden.names).toEqual(['update-scoreboard', 'update-scoreboard']);
    expect(hidden.messages[1]?.entries.map(({ id }) => id)).toEqual(['abroad']);
    await setStatus('abroad', 'live');
  });

  it('[SEC-36] leaves out scores once a page joins again without results', async () => {
    const { socket, messages } = await follow();
    const other = await follow();
    socket.emit('join-scoreboard', { results: 'hide' });
    await expect.poll(() => messages.length).toBe(2);
    await setScore('match', 9);
    await expect.poll(() => other.messages.length).toBe(2);
    expect(messages).toHaveLength(2);
  });

  it('[RTM-14] drops a malformed request, and stops after the page leaves', async () => {
    const { socket, messages } = await follow();
    const other = await follow();
    socket.emit('join-scoreboard', { results: 'some' });
    socket.emit('leave-scoreboard');
    await expect
      .poll(() => api.app.platform.ownRooms.countInRoom('alpha', scoreboardRooms.shown))
      .toBe(1);
    await setScore('match', 10);
    await expect.poll(() => other.messages.length).toBe(2);
    expect(messages).toHaveLength(1);
  });
});

describe('a scoreboard with more matches than fit', () => {
  const rowOf = (id: string, change: Partial<ScoreboardRow>): ScoreboardRow => ({
    id,
    status: 'live',
    cancelled: false,
    starts_at: new Date(testNow),
    game_start_date: null,
    stream: { kind: 'none' },
    score: null,
    score_timeline: [],
    clock: null,
    team1_id: null,
    team2_id: null,
    ...change,
  });
  const minutes = (count: number) => new Date(testNow + count * 60_000);

  it('[RTM-14] has the live ones and then the nearest, and is marked as incomplete', () => {
    const rows = [
      rowOf('long-ago', { status: 'live', starts_at: minutes(-500) }),
      ...Array.from({ length: maxScoreboardEntries }, (_, index) =>
        rowOf(`soon-${index}`, { status: 'upcoming', starts_at: minutes(1 + index / 10) }),
      ),
    ];
    const board = presentScoreboard(rows, { now: testNow, hidesResults: false });
    const ids = board.entries.map(({ id }) => id);
    expect(ids).toHaveLength(maxScoreboardEntries);
    expect(ids.slice(0, 2)).toEqual(['long-ago', 'soon-0']);
    expect(ids).not.toContain(`soon-${maxScoreboardEntries - 1}`);
    expect(board.isComplete).toBe(false);
  });

  it('[SEC-36] marks every started match as one with a hidden result, with a score or without', () => {
    const played = { team1_id: 'north', team2_id: 'south' };
    const rows = [
      rowOf('scored', { ...played, score: { home: 1, away: 0 } }),
      rowOf('goalless', played),
    ];
    const { entries } = presentScoreboard(rows, { now: testNow, hidesResults: true });
    expect(entries.map(({ resultHidden }) => resultHidden)).toEqual([true, true]);
  });
});

describe('the message between two states', () => {
  const entry: ScoreboardEntry = {
    id: 'a',
    eventStatus: 'live',
    cancelled: false,
    hasStream: true,
    gameStartDate: null,
  };
  it('[RTM-14] is not sent if nothing changed', () => {
    const board = { entries: [entry], isComplete: true };
    expect(updateBetween(board, { ...board, entries: [{ ...entry }] }, 1)).toBeNull();
  });
});
