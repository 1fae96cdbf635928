/** Every message to a room reaches the pages that are connected to any process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerMessages } from '@grandstand/contract/constants';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentOf } from './modules/comment/testing.ts';
import { eventOf, identityOf } from './modules/event/testing.ts';
import { productOf, ticketOf } from './modules/product/testing.ts';
import { buyTicket, shopTenant } from './modules/purchase/testing.ts';
import { signedIn, signInOn, testPassword, type SignedIn } from './modules/session/testing.ts';
import { tagOf } from './modules/tag/testing.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from './testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const operator = { operatorKey: testOperatorKey };
const live = {
  status: 'live',
  stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' },
  team1Id: 'north',
} as const;

/** A separate database, because other tests notify on the same channel. */
const channelDatabase = `rooms_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

let db: OpenDatabase;
let dataDir = '';
/** The process that serves the requests. */
let requestApi: TestApi;
/** The process to which the page is connected. */
let pageApi: TestApi;
let ann: SignedIn;
let page: Socket;
let received: { readonly name: string; readonly payload: unknown }[] = [];
let taggers = 0;

beforeAll(async () => {
  if (url === '') return;
  db = await openTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'rooms-'));
  await onServer(`CREATE DATABASE ${channelDatabase}`);
  const channelUrl = new URL(url);
  channelUrl.pathname = channelDatabase;
  const env = { DATABASE_URL: channelUrl.href, DATA_DIR: dataDir };
  const tenants = [shopTenant('alpha', { enable_match_stats: true }), shopTenant('beta')];
  const content = {
    alpha: {
      identities: [identityOf('north', { type: 'team', title: 'North' })],
      events: [
        eventOf('match', live),
        eventOf('members', { ...live, commerceType: 'commerce_members_media' }),
        eventOf('paid', { commerceType: 'commerce_ppv_media' }),
      ],
      products: [ticketOf('ticket'), productOf('month')],
    },
  };
  requestApi = await createTestApi({ db, env, tenants, content });
  pageApi = await createTestApi({ db, env: { DATABASE_URL: channelUrl.href }, tenants });
  ann = await signedIn(requestApi, 'ann');
  await pageApi.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = pageApi.app.server.address() as { port: number };
  page = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: 'alpha.test' },
    auth: { token: ann.access },
  });
  page.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  await new Promise<void>((resolve) => {
    page.on('connect', () => resolve());
  });
  page.emit('join-user-room', { userId: ann.userId });
  page.emit('join-scoreboard', {});
  for (const eventId of ['match', 'members']) page.emit('join-event-room', { eventId });
}, 120_000);
afterAll(async () => {
  if (url === '') return;
  page.disconnect();
  await requestApi.close();
  await pageApi.close();
  await db.close();
  await onServer(`DROP DATABASE ${channelDatabase}`);
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates an account that may create global tags, and may moderate comments. */
async function createTagger(device?: string): Promise<SignedIn> {
  taggers += 1;
  const account = await signedIn(requestApi, `tagger${taggers}`, {
    ...(device !== undefined && { device }),
  });
  await requestApi.tag.grant({
    ...operator,
    body: { email: account.username, canCreateGlobalTag: true },
  });
  return account;
}
const saveTag = async (by: SignedIn, targetId = 'match') => {
  const body = tagOf({ targetId, global: true, videoType: 'live' });
  return (await requestApi.tag.save({ token: by.access, body })).body.content.id as string;
};
const deleteAccount = (by: SignedIn) =>
  requestApi.account.remove({ token: by.access, body: { password: testPassword } });
const writeComment = async (by: SignedIn) =>
  (await requestApi.comment.save({ token: by.access, body: commentOf() })).body.content
    .id as string;

interface Case {
  /** Creates what `act` needs; its result is the argument of `act`. */
  readonly before?: () => Promise<unknown>;
  /** Sends a request to one process. Returns what the page of the other must receive. */
  readonly act: (value: never) => Promise<object>;
}
/** A case whose `act` uses the result of `before`. */
const caseWith = <T>(before: () => Promise<T>, act: (value: T) => Promise<object>): Case => ({
  before,
  act,
});

/** The causes of each message of the contract. */
const cases: Readonly<Record<keyof ServerMessages, Readonly<Record<string, Case>>>> = {
  'event-url-change': {
    'an operator sets the stream': {
      act: async () => {
        const eventUrl = 'https://cdn.example/b.m3u8';
        await requestApi.event.setStream({
          ...operator,
          params: { id: 'match' },
          body: { eventUrl },
        });
        return { eventId: 'match', eventUrl };
      },
    },
  },
  'update-event': {
    'an operator sets the score': {
      act: async () => {
        const score = { home: 1, away: 0 };
        await requestApi.statistics.set({ ...operator, params: { id: 'match' }, body: { score } });
        return { eventId: 'match', news: expect.objectContaining({ score }) };
      },
    },
  },
  'update-scoreboard': {
    'an operator sets the score': {
      act: async () => {
        const score = { home: 2, away: 0 };
        await requestApi.statistics.set({ ...operator, params: { id: 'match' }, body: { score } });
        return { entries: [expect.objectContaining({ id: 'match', score })] };
      },
    },
  },
  'update-event-stats': {
    'an operator counts a shot': {
      act: async () => {
        const metrics = [{ name: 'Shots', filterId: 'shots', home: 1, away: 0 }];
        await requestApi.statistics.set({
          ...operator,
          params: { id: 'match' },
          body: { metrics },
        });
        return { eventId: 'match' };
      },
    },
  },
  'update-tags': {
    'a global tag is saved': caseWith(
      () => createTagger(),
      async (by) => {
        const id = await saveTag(by);
        return { eventId: 'match', saved: [expect.objectContaining({ id })] };
      },
    ),
    'a tag of an event with restrictions is saved': caseWith(
      () => createTagger(),
      async (by) => {
        await saveTag(by, 'members');
        return { eventId: 'members', loadWithinMs: expect.any(Number) };
      },
    ),
    'a tag becomes private': caseWith(
      async () => {
        const by = await createTagger();
        return { by, id: await saveTag(by) };
      },
      async ({ by, id }) => {
        const body = { ...tagOf({ videoType: 'live', global: false }), id };
        await requestApi.tag.update({ token: by.access, body });
        return { eventId: 'match', removed: [id] };
      },
    ),
    'a tag is removed': caseWith(
      async () => {
        const by = await createTagger();
        return { by, id: await saveTag(by) };
      },
      async ({ by, id }) => {
        await requestApi.tag.remove({ token: by.access, body: { ids: [id] } });
        return { eventId: 'match', removed: [id] };
      },
    ),
    'the account of its author is deleted': caseWith(
      async () => {
        const by = await createTagger();
        return { by, id: await saveTag(by) };
      },
      async ({ by, id }) => {
        await deleteAccount(by);
        return { eventId: 'match', removed: [id] };
      },
    ),
  },
  'comment-on-media': {
    'a comment is written': caseWith(
      () => createTagger(),
      async (by) => {
        const id = await writeComment(by);
        return { eventId: 'match', saved: [expect.objectContaining({ id })] };
      },
    ),
    'a comment is removed': caseWith(
      async () => {
        const by = await createTagger();
        return { by, id: await writeComment(by) };
      },
      async ({ by, id }) => {
        await requestApi.comment.remove({ token: by.access, body: { id } });
        return { eventId: 'match', removed: [id] };
      },
    ),
    'a moderator bans its author': caseWith(
      async () => {
        // The ban holds for the device, too.
        const by = await createTagger('banned');
        return { moderator: await createTagger(), id: await writeComment(by) };
      },
      async ({ moderator, id }) => {
        await requestApi.comment.ban({ token: moderator.access, body: { id } });
        return { eventId: 'match', removed: [id] };
      },
    ),
    'a viewer reacts': caseWith(
      () => createTagger(),
      async (by) => {
        const body = { targetId: 'match', startTime: 0, reaction: 'applause' };
        await requestApi.comment.react({ token: by.access, body });
        // Jobs start with `listen`, which this process does not call.
        await requestApi.app.jobs.runNamed(['comment-delivery']);
        return {
          eventId: 'match',
          reactions: [expect.objectContaining({ reaction: 'applause' })],
        };
      },
    ),
    'the account of its author is deleted': caseWith(
      async () => {
        const by = await createTagger();
        return { by, id: await writeComment(by) };
      },
      async ({ by, id }) => {
        await deleteAccount(by);
        return { eventId: 'match', removed: [id] };
      },
    ),
  },
  'user-purchase-status': {
    'a ticket is bought': {
      act: async () => {
        await buyTicket({ api: requestApi }, { token: ann.access }, 'paid');
        return { status: 'APPROVED', event_id: 'paid' };
      },
    },
  },
  'remove-user-device': {
    'a device is removed': caseWith(
      () => signInOn(requestApi, ann.username, { device: 'phone' }),
      async () => {
        await requestApi.device.remove({ token: ann.access, body: { deviceId: 'phone' } });
        return { deviceId: 'phone' };
      },
    ),
    'a session is ended from another device': caseWith(
      () => signInOn(requestApi, ann.username, { device: 'tablet' }),
      async () => {
        const { body } = await requestApi.session.list({ token: ann.access });
        const sessions = body.content.entries as { id: string; deviceId: string }[];
        const { id } = sessions.find(({ deviceId }) => deviceId === 'tablet') ?? { id: '' };
        await requestApi.session.revoke({ token: ann.access, body: { id } });
        return { deviceId: 'tablet' };
      },
    ),
    'a refresh token is used twice': caseWith(
      () => signInOn(requestApi, ann.username, { device: 'stolen' }),
      async ({ refresh }: SignedIn) => {
        const use = (subject_token: string) =>
          requestApi.signIn.exchangeToken({
            body: {
              subject_token,
              subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
              requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
            },
          });
        const { body } = await use(refresh);
        await use(body.refresh_token);
        await use(refresh);
        return { deviceId: 'stolen' };
      },
    ),
  },
};

describe.skipIf(url === '')('a page of another process receives', () => {
  const rows = Object.entries(cases).flatMap(([name, causes]) =>
    Object.entries(causes).map(([cause, fixture]) => [name, cause, fixture] as const),
  );
  it.each(rows)('[RTM-09, RTM-12, RTM-13, RTM-14] %s when %s', async (name, _, { before, act }) => {
    // This room was joined last, and the server handles a socket's messages in order.
    const { ownRooms } = pageApi.app.platform;
    await expect.poll(() => ownRooms.countInEvent('alpha', 'members')).toBe(1);
    const value = await before?.();
    received = [];
    const payload = await act(value as never);
    await expect
      .poll(() => received)
      .toContainEqual({ name, payload: expect.objectContaining(payload) });
  });
});
