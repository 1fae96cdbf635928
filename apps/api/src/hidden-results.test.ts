import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callsByName, type CallName } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentCommentOf } from './modules/comment/testing.ts';
import { clipOf, eventOf, identityOf, testNow } from './modules/event/testing.ts';
import { writeVideo } from './modules/media/testing.ts';
import { signedIn, type SignedIn } from './modules/session/testing.ts';
import { contentTagOf } from './modules/tag/testing.ts';
import { createTestApi, testTenant, type TestApi } from './testing.ts';

/** A word in every text that reveals the result. */
const spoiler = 'sevenfive';
const match = { targetId: 'match' };

/** Requests of the calls that return titles of events or of moments in them. */
const requests: Partial<Record<CallName, Parameters<TestApi['call']>[1]>> = {
  'clip.get': { params: { id: 'moment' }, query: { media_type: 'clip' } },
  'clip.list': { body: { event_id: ['match'] } },
  'clip.listOwn': { body: {} },
  // With the list that is made below.
  'clipList.get': { params: { id: '' } },
  'comment.list': { body: { ...match, at: 0, spanMs: 60_000 } },
  'event.get': { params: { id: 'match' } },
  'event.list': { body: {} },
  'event.listRelated': { query: { id: 'moment' } },
  'playbackPosition.list': { query: { event_id: ['match'] } },
  'recap.list': { params: { id: 'match' } },
  'reminder.list': { query: {} },
  'search.suggest': { query: { q: 'North' } },
  'statistics.get': { query: { id: 'match', score: true, overview: true } },
  'tag.list': { body: match },
  'watchlist.get': { query: {} },
};

/** Other calls that return data: why they return no title of a match, or which file tests it. */
const callsWithoutTitles: Partial<Record<CallName, string>> = {
  'account.export': 'a file with everything that is stored, on request',
  'account.get': 'the account',
  'channel.getGuide': 'schedule.test.ts',
  'channel.getProgram': 'schedule.test.ts',
  'clip.getAllowance': 'seconds',
  'clipList.listOwn': 'the names that their maker chose',
  'event.countBySport': 'numbers',
  'follow.list': 'teams and leagues',
  'frontPage.get': 'titles of rows and banners that operators wrote',
  'frontPage.getPreview': 'titles of rows and banners that operators wrote',
  'identity.get': 'teams and leagues',
  'identity.list': 'teams and leagues',
  'info.get': 'texts of the tenant',
  'notification.getSettings': 'settings',
  'payment.getStoredCard': 'a card',
  'payment.listReceipts': 'titles without results, written at the purchase',
  'playbackStream.list': 'playback-stream.test.ts',
  'product.getOptions': 'products',
  'product.getSubscription': 'products',
  'product.listSubscriptions': 'products',
  'purchase.get': 'purchase tests',
  'purchase.getContract': 'products',
  'purchase.getTicket': 'purchase tests',
  'purchase.listContractChanges': 'products',
  'purchase.listContracts': 'products',
  'purchase.listTickets': 'purchase tests',
  'lineup.get': 'players',
  'roster.get': 'players',
  'session.list': 'sessions',
  'standings.get': 'standings.test.ts',
  'standings.getForm': 'standings.test.ts',
  'user.getProfile': 'the account',
};

let dir = '';
let api: TestApi;
let viewer: SignedIn;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hidden-results-'));
  await writeVideo(dir, 'final');
  const team = (id: string, title: string) => identityOf(id, { type: 'team', title });
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: dir },
    tenants: [testTenant('alpha', { enable_match_stats: true })],
    content: {
      alpha: {
        identities: [team('north', 'North'), team('south', 'South')],
        events: [
          eventOf('match', {
            title: `North ${spoiler} South`,
            metaTitle: spoiler,
            description: spoiler,
            imageUrl: '/media/art/north-7-5.webp',
            team1Id: 'north',
            team2Id: 'south',
            isEnabledVidswapStats: true,
            score: { home: 7, away: 5 },
            scoreTimeline: [{ time: 4, home: 7, away: 5 }],
          }),
          clipOf('moment', 'match', { title: `Goal: ${spoiler}` }),
        ],
        tags: [contentTagOf('goal', { title: `Goal ${spoiler}` })],
        comments: [contentCommentOf('cheer', { text: `${spoiler}!` })],
      },
    },
  });
  viewer = await signedIn(api, 'viewer');
  const token = viewer.access;
  await api.watchlist.add({ token, body: { video_id: 'match' } });
  const list = await api.clipList.create({ token, body: { name: 'Best', clip_ids: ['moment'] } });
  requests['clipList.get'] = { params: { id: list.body.content.id } };
  const at = new Date(testNow).toISOString();
  const body = { video_id: 'match', position: 10, duration: 20, at };
  await api.playbackPosition.save({ token, body });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

/** The response of a call as text. Throws unless it succeeds. */
async function textOf(name: CallName, headers: Record<string, string>): Promise<string> {
  const request = { token: viewer.access, ...requests[name], headers };
  const { status, body } = await api.call(name, request);
  expect([name, status]).toEqual([name, 200]);
  return JSON.stringify(body);
}
const revealsResult = (text: string) =>
  new RegExp(String.raw`${spoiler}|7\D{1,3}5|"home":7`).test(text);
const names = Object.keys(requests) as CallName[];

it('every call that returns data to viewers is in one of the two tables', () => {
  const readCalls = Object.entries(callsByName).flatMap(([name, { method, caller }]) =>
    caller !== 'operator' && (method === 'GET' || /\.list/.test(name)) ? [name] : [],
  );
  expect([...names, ...Object.keys(callsWithoutTitles)].toSorted()).toEqual(readCalls.toSorted());
});

// Otherwise the next test would prove nothing.
it('all but three calls reveal the result to viewers who show results', async () => {
  const revealed: string[] = [];
  for (const name of names) if (revealsResult(await textOf(name, {}))) revealed.push(name);
  const callsWithoutResult = new Set(['clip.listOwn', 'recap.list', 'reminder.list']);
  expect(revealed).toEqual(names.filter((name) => !callsWithoutResult.has(name)));
});

it('no call reveals the result to viewers who hide results', async () => {
  const revealed: string[] = [];
  for (const name of names)
    if (revealsResult(await textOf(name, { 'x-results': 'hide' }))) revealed.push(name);
  expect(revealed).toEqual([]);
});

it("a viewer's own tags are returned although results are hidden", async () => {
  const token = viewer.access;
  const body = { ...match, title: 'My moment', startTime: 3000, endTime: 4000, mode: 'sync' };
  const fields = { playerColor: null, playerNumber: null, teamId: null };
  const saved = await api.tag.save({
    token,
    body: { ...body, ...fields, videoType: 'vod', streamName: 'hd' },
  });
  expect(saved.status).toBe(200);
  const headers = { 'x-results': 'hide' };
  const listed = await api.tag.list({ token, headers, body: match });
  expect(listed.body.content).toMatchObject({ totalCount: 1, entries: [{ title: 'My moment' }] });
  const forEveryone = await api.tag.list({ token, headers, body: { ...match, global: true } });
  expect(forEveryone.body.content.entries).toEqual([]);
});
