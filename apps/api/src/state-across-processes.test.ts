/** Shared state is the same in two processes as in one; docs/processes.md has a row for each. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tokenUrns, dayMs } from '@grandstand/contract';
import { TOTP, Secret } from 'otpauth';
import { Client } from 'pg';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentOf } from './modules/comment/testing.ts';
import { eventOf, identityOf } from './modules/event/testing.ts';
import { writeVideo } from './modules/media/testing.ts';
import {
  operatorPassword,
  signedInOperator,
  signInOperator,
  studioHeaders,
} from './modules/operator/testing.ts';
import { shopTenant } from './modules/purchase/testing.ts';
import { loginOf, signedIn, signInOn } from './modules/session/testing.ts';
import { tagOf } from './modules/tag/testing.ts';
import type { Clock } from './platform/config/clock.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from './testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const operator = { operatorKey: testOperatorKey };
/** A separate database, because other tests notify on the same channel. */
const channelDatabase = `state_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe.skipIf(url === '')('with two processes', () => {
  let db: OpenDatabase;
  let dir = '';
  let one: TestApi;
  let other: TestApi;
  /** The same two with the limits of production. */
  let strict: readonly [TestApi, TestApi];
  let apis: TestApi[] = [];
  let openAnother: (name: string, limitFactor: number, clock: Clock) => Promise<TestApi>;

  beforeAll(async () => {
    db = await openTestDatabase();
    dir = await mkdtemp(path.join(tmpdir(), 'state-'));
    await onServer(`CREATE DATABASE ${channelDatabase}`);
    const channelUrl = new URL(url);
    channelUrl.pathname = channelDatabase;
    await writeVideo(path.join(dir, 'media'), 'final');
    const content = {
      alpha: {
        identities: [identityOf('north', { type: 'team', title: 'North' })],
        events: [
          eventOf('match', {
            status: 'live',
            stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' },
            team1Id: 'north',
          }),
          eventOf('members', { commerceType: 'commerce_members_media' }),
        ],
      },
    };
    const open = (name: string, limitFactor = 1000, clock?: Clock) =>
      createTestApi({
        db,
        limitFactor,
        ...(clock !== undefined && { clock }),
        tenants: [shopTenant('alpha', { enable_match_stats: true, max_streams: 2 })],
        ...(name === 'one' && { content }),
        env: {
          DATABASE_URL: channelUrl.href,
          DATA_DIR: path.join(dir, name),
          SHARED_DIR: path.join(dir, 'shared'),
          MEDIA_DIR: path.join(dir, 'media'),
        },
      });
    one = await open('one');
    other = await open('other');
    strict = [await open('strict-one', 1), await open('strict-other', 1)];
    apis = [one, other, ...strict];
    openAnother = async (...options) => {
      const opened = await open(...options);
      apis.push(opened);
      return opened;
    };
  }, 120_000);
  afterAll(async () => {
    for (const api of apis) await api.close();
    await db.close();
    await onServer(`DROP DATABASE ${channelDatabase}`);
    await rm(dir, { recursive: true, force: true });
  });

  /** Sends requests to the two strict processes, some at once. Returns the statuses. */
  async function inTurns(
    times: number,
    send: (api: TestApi, time: number) => Promise<{ readonly status: number }>,
  ): Promise<number[]> {
    const statuses: number[] = [];
    const atOnce = 8;
    for (let first = 0; first < times; first += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, times - first) }, (_, index) =>
        send(strict[index % 2 === 0 ? 0 : 1], first + index),
      );
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    return statuses;
  }
  const countOf = (statuses: readonly number[], status: number) =>
    statuses.filter((found) => found === status).length;

  it('[SEC-12] logins of an address are counted together', async () => {
    const { username } = await signedIn(one, 'often');
    const statuses = await inTurns(64, (api) => api.signIn.login({ body: loginOf(username) }));
    // `signedIn` was the first of 60.
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([59, 5]);
  }, 120_000);

  it('[SEC-12] registrations of an address are counted together', async () => {
    const statuses = await inTurns(32, (api, time) =>
      api.signIn.register({
        body: {
          username: `new${time}@example.org`,
          password: 'six white seagulls',
          display_name: 'New',
          strategy: 'refresh',
        },
      }),
    );
    // The account of the first test was one of 30.
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([29, 3]);
  }, 120_000);

  it('[SEC-31] wrong passwords are counted together', async () => {
    const statuses = await inTurns(18, (api) =>
      signInOperator(api, 'missing@example.test', { password: 'wrong horse battery' }),
    );
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([15, 3]);
  });

  it('[SEC-29] what an address stores in a day is counted together, and a restart does not reset it', async () => {
    // One request a minute, so that no other limit is reached; 82 in a day.
    let now = Date.now();
    const clock = () => now;
    const record = async (api: TestApi) => {
      now += 61_000;
      const { status } = await api.consent.record({
        body: { browser_id: randomUUID(), version: '2026-11-21', lang: 'en', agreed: [] },
      });
      return status;
    };
    const first = await openAnother('daily-one', 0.02, clock);
    const second = await openAnother('daily-other', 0.02, clock);
    for (let count = 0; count < 60; count += 1) expect(await record(first)).toBe(200);
    const admittedUntilRefused = async (api: TestApi) => {
      let admitted = 0;
      const send = async () => {
        const status = await record(api);
        if (status === 200) admitted += 1;
        return status;
      };
      await expect.poll(send, { interval: 100, timeout: 60_000 }).toBe(429);
      return admitted;
    };
    // By itself, it would admit 81.
    expect(await admittedUntilRefused(second)).toBeLessThan(60);
    const restarted = await openAnother('daily-restarted', 0.02, clock);
    expect(await admittedUntilRefused(restarted)).toBeLessThan(40);
    await expect.poll(() => record(first)).toBe(429);
    now += dayMs;
    expect([await record(first), await record(second)]).toEqual([200, 200]);
  }, 60_000);

  it('a code of an authenticator app works once', async () => {
    const ada = await signedInOperator(one, 'ada', 'owner');
    const { body } = await one.operator.setUpTotp({ ...ada });
    const totp = new TOTP({ secret: Secret.fromBase32(body.content.secret) });
    const period = 30_000;
    const at = (offset: number) => totp.generate({ timestamp: Date.now() + offset });
    await one.operator.confirmTotp({ ...ada, body: { code: at(-period) } });
    const code = at(0);
    const signIn = (api: TestApi) =>
      signInOperator(api, 'ada@example.test', { password: operatorPassword, code });
    expect((await signIn(one)).status).toBe(200);
    expect((await signIn(other)).status).toBe(401);
  });

  it('a challenge of a passkey is known to the other process, and works once', async () => {
    const headers = studioHeaders();
    const { body } = await one.operator.startPasskeySession({ headers });
    const reply = { challenge_id: body.content.challenge_id, response: { id: 'unknown' } };
    const finish = async (api: TestApi) =>
      (await api.operator.createPasskeySession({ headers, body: reply })).body.messageErrorCode;
    expect(await finish(other)).toBe('operator_credentials_invalid');
    expect(await finish(one)).toBe('operator_token_invalid');
    expect(await finish(other)).toBe('operator_token_invalid');
  });

  it('[SEC-04] an ended session is refused by the other process', async () => {
    const { username } = await signedIn(one, 'ended');
    const phone = await signInOn(one, username, { device: 'phone' });
    const laptop = await signInOn(one, username, { device: 'laptop' });
    const profile = async (api: TestApi) =>
      (await api.user.getProfile({ token: phone.access })).status;
    expect([await profile(one), await profile(other)]).toEqual([200, 200]);
    await one.device.remove({ token: laptop.access, body: { deviceId: 'phone' } });
    const refreshed = await other.signIn.exchangeToken({
      body: {
        subject_token: phone.refresh,
        subject_token_type: tokenUrns.refreshToken,
        requested_token_type: tokenUrns.accessToken,
      },
    });
    expect([await profile(one), await profile(other), refreshed.status]).toEqual([401, 401, 401]);
  });

  it('[SEC-11] devices that play are counted together', async () => {
    const { username } = await signedIn(one, 'player');
    const plays = async (api: TestApi, device: string) => {
      const { access: token } = await signInOn(api, username, { device });
      const { body } = await api.event.get({ params: { id: 'members' }, token });
      const { pathname } = new URL(body.content.source.hd);
      const { statusCode } = await api.app.inject({
        url: pathname,
        headers: { host: 'alpha.test' },
      });
      return statusCode;
    };
    expect([
      await plays(one, 'd1'),
      await plays(other, 'd2'),
      await plays(one, 'd3'),
      await plays(other, 'd4'),
    ]).toEqual([200, 200, 403, 403]);
  });

  it('comments, tags and scores of one process are in the responses of the other', async () => {
    const writer = await signedIn(one, 'writer');
    await one.tag.grant({
      ...operator,
      body: { email: writer.username, canCreateGlobalTag: true },
    });
    const token = writer.access;
    const score = { home: 3, away: 1 };
    const comment = await one.comment.save({ token, body: commentOf() });
    const tag = await one.tag.save({
      token,
      body: tagOf({ targetId: 'match', global: true, videoType: 'live' }),
    });
    await one.statistics.set({ ...operator, params: { id: 'match' }, body: { score } });
    const eventAtOther = async () => {
      const event = await other.event.get({ params: { id: 'match' }, token });
      return JSON.stringify(event.body);
    };
    await expect.poll(eventAtOther).toContain('"home":3');
    const chat = await other.comment.list({
      body: { targetId: 'match', at: 0, spanMs: 60_000 },
      token,
    });
    expect(JSON.stringify(chat.body)).toContain(comment.body.content.id);
    const tags = await other.tag.list({ body: { targetId: 'match' }, token });
    expect(JSON.stringify(tags.body)).toContain(tag.body.content.id);
  });

  it('an avatar that one process stored is served by the other', async () => {
    const { access: token } = await signedIn(one, 'face');
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
    const image = (await picture.png().toBuffer()).toString('base64');
    const { body } = await one.avatar.upload({ token, body: { image } });
    const read = (api: TestApi) =>
      api.app.inject({ url: body.content.avatarUrl, headers: { host: 'alpha.test' } });
    expect([(await read(one)).statusCode, (await read(other)).statusCode]).toEqual([200, 200]);
    await other.avatar.remove({ token });
    expect([(await read(one)).statusCode, (await read(other)).statusCode]).toEqual([404, 404]);
  });

  describe('open pages', () => {
    const pages: Socket[] = [];
    afterAll(() => {
      for (const page of pages) page.disconnect();
    });

    it('are counted together until they close', async () => {
      for (const api of [one, other]) {
        await api.app.listen({ port: 0, host: '127.0.0.1' });
        const { port } = api.app.server.address() as { port: number };
        const page = io(`http://127.0.0.1:${port}`, {
          path: '/ws',
          transports: ['websocket'],
          forceNew: true,
          extraHeaders: { host: 'alpha.test' },
        });
        pages.push(page);
        page.emit('join-event-room', { eventId: 'match' });
        await expect.poll(() => api.app.platform.ownRooms.countInEvent('alpha', 'match')).toBe(1);
      }
      const announce = () => other.app.jobs.runNamed(['presence']);
      const counted = async () => {
        const { body } = await one.figures.getViewers(operator);
        const entries = body.content.entries as { eventId: string; pages: number }[];
        return entries.find(({ eventId }) => eventId === 'match')?.pages;
      };
      await announce();
      await expect.poll(counted).toBe(2);
      pages[1]?.disconnect();
      await expect.poll(() => other.app.platform.ownRooms.countInEvent('alpha', 'match')).toBe(0);
      await announce();
      await expect.poll(counted).toBe(1);
    });
  });
});
