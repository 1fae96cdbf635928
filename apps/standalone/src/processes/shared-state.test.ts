/** What viewers and operators change at one started process holds at the other; docs/processes.md has a row for each. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, testTenant } from '@grandstand/api/testing';
import type { CallName } from '@grandstand/contract';
import { buildRequest } from '@grandstand/contract/client';
import { tokenUrns } from '@grandstand/contract/constants';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  dropDatabase,
  startProcess,
  type StartedProcess,
} from './started-process.testing.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `shared_state_${process.pid}`;
const operatorKey = 'an operator key of the tests, long';
const password = 'six white seagulls';
const [one, other] = [0, 1];

interface Sent {
  readonly params?: Record<string, string>;
  readonly body?: object;
  readonly token?: string;
  readonly operatorKey?: string;
}
interface Account {
  readonly username: string;
  readonly userId: string;
  readonly access: string;
  readonly refresh: string;
}
interface Received {
  readonly name: string;
  readonly payload: unknown;
}

describe.skipIf(server === '')('two started processes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-state-'));
  const processes: StartedProcess[] = [];
  const pages: Socket[] = [];
  let liveMatch = '';
  let membersMatch = '';

  const originOf = (index: number) => `http://127.0.0.1:${processes[index]?.port}`;
  /** Sends a call to a process; returns the status and the content, which tests read without types. */
  async function send(index: number, name: CallName, { token, operatorKey: key, ...sent }: Sent) {
    const { address, path: target, body } = buildRequest(name, sent);
    const response = await fetch(`${originOf(index)}${target}`, {
      method: address.method,
      body,
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token !== undefined && { 'x-authorization': `Bearer ${token}` }),
        ...(key !== undefined && { 'x-operator-key': key }),
      },
    });
    const parsed = JSON.parse((await response.text()) || '{}');
    return { status: response.status, content: parsed.content ?? parsed };
  }
  async function expectContent(index: number, name: CallName, sent: Sent) {
    const { status, content } = await send(index, name, sent);
    expect([name, status, status === 200 ? null : content]).toEqual([name, 200, null]);
    return content;
  }

  /** @param picture by default a video of the demo, whose score the match has */
  async function createMatch(
    eventStatus: string,
    commerceType: string,
    picture: object = { film: 'football' },
  ): Promise<string> {
    const { id } = await expectContent(one, 'event.create', {
      operatorKey,
      body: {
        title: 'Final',
        sportType: 'football',
        ...picture,
        eventStatus,
        gameStartDate: new Date(Date.now() - 60_000).toISOString(),
        commerceType,
      },
    });
    return id;
  }
  const logIn = (index: number, username: string, deviceId: string) =>
    send(index, 'signIn.login', {
      body: {
        username,
        password,
        device_id: deviceId,
        device_name: `Browser of ${deviceId}`,
        strategy: 'refresh',
      },
    });
  async function signInOn(index: number, username: string, deviceId: string): Promise<Account> {
    const { content } = await logIn(index, username, deviceId);
    const { access_token: access, refresh_token: refresh } = content.tokenData;
    return { username, userId: content.profile.id, access, refresh };
  }
  async function createAccount(name: string): Promise<Account> {
    const username = `${name}@club.example`;
    await expectContent(one, 'signIn.register', {
      body: { username, password, display_name: name, strategy: 'refresh' },
    });
    return signInOn(one, username, 'laptop');
  }
  /** An account that may mark moments for all viewers and write without a delay. */
  async function createTagger(name: string): Promise<Account> {
    const account = await createAccount(name);
    await expectContent(one, 'tag.grant', {
      operatorKey,
      body: { email: account.username, canCreateGlobalTag: true },
    });
    return account;
  }
  /** Opens a page of the match at a process; returns the messages that it receives. */
  async function openPage(
    index: number,
    { access, userId }: Account,
    eventId = liveMatch,
  ): Promise<Received[]> {
    const received: Received[] = [];
    const page = io(originOf(index), {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      auth: { token: access },
    });
    pages.push(page);
    page.onAny((name: string, payload: unknown) => received.push({ name, payload }));
    await new Promise<void>((resolve) => {
      page.on('connect', () => resolve());
    });
    page.emit('join-user-room', { userId });
    page.emit('join-event-room', { eventId });
    return received;
  }
  const receives = (received: readonly Received[], name: string, payload: object) =>
    expect
      .poll(() => received, { timeout: 60_000 })
      .toContainEqual({ name, payload: expect.objectContaining(payload) });

  /**
   * Sets statistics at the first process, rising from 1, until the page receives a message: it may not have joined
   * its room yet. Returns the last count.
   */
  async function setUntilReceived(
    received: readonly Received[],
    message: string,
    id: string,
    bodyOf: (count: number) => object,
  ): Promise<number> {
    let count = 0;
    await expect
      .poll(
        async () => {
          count += 1;
          await expectContent(one, 'statistics.set', {
            operatorKey,
            params: { id },
            body: bodyOf(count),
          });
          return received.map(({ name }) => name);
        },
        { interval: 200, timeout: 60_000 },
      )
      .toContain(message);
    return count;
  }

  beforeAll(async () => {
    const databaseUrl = await createDatabase(server, database);
    mkdirSync(path.join(folder, 'tenants'));
    const tenant = testTenant('alpha', {
      hosts: ['127.0.0.1'],
      max_streams: 2,
      enable_match_stats: true,
      comment_account_age_hours: 0,
    });
    writeFileSync(path.join(folder, 'tenants/alpha.json'), JSON.stringify(tenant));
    for (const index of [one, other])
      processes[index] = await startProcess({
        PORT: String(await freePort()),
        DATA_DIR: path.join(folder, `process-${index}`),
        SHARED_DIR: path.join(folder, 'shared'),
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        TENANTS_DIR: path.join(folder, 'tenants'),
        DATABASE_URL: databaseUrl,
        TENANT: 'alpha',
        OPERATOR_KEY: operatorKey,
        RATE_LIMIT_FACTOR: '1',
      });
    liveMatch = await createMatch('live', 'commerce_free_media');
    membersMatch = await createMatch('archived', 'commerce_members_media');
  }, 240_000);
  afterAll(async () => {
    for (const page of pages) page.disconnect();
    await Promise.all(processes.map((serverProcess) => serverProcess.end('SIGKILL')));
    await dropDatabase(server, database);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('[SEC-04] a device that is removed at one has no session at the other, and its page there learns of it', async () => {
    const laptop = await createAccount('ann');
    const phone = await signInOn(other, laptop.username, 'phone');
    const received = await openPage(other, phone);
    const profileOf = async ({ access: token }: Account) =>
      Promise.all(
        [one, other].map(async (index) => (await send(index, 'user.getProfile', { token })).status),
      );
    expect(await profileOf(phone)).toEqual([200, 200]);
    await expectContent(one, 'device.remove', {
      token: laptop.access,
      body: { deviceId: 'phone' },
    });
    await receives(received, 'remove-user-device', { deviceId: 'phone' });
    expect(await profileOf(phone)).toEqual([401, 401]);
    expect(await profileOf(laptop)).toEqual([200, 200]);
    const refreshed = await send(other, 'signIn.exchangeToken', {
      body: {
        subject_token: phone.refresh,
        subject_token_type: tokenUrns.refreshToken,
        requested_token_type: tokenUrns.accessToken,
      },
    });
    expect(refreshed.status).toBe(401);
  }, 60_000);

  it('a session that is ended at one is refused by the other', async () => {
    const laptop = await createAccount('ben');
    const tablet = await signInOn(one, laptop.username, 'tablet');
    expect((await send(other, 'user.getProfile', { token: tablet.access })).status).toBe(200);
    const { entries } = await expectContent(one, 'session.list', { token: laptop.access });
    const { id } = entries.find((session: { deviceId: string }) => session.deviceId === 'tablet');
    await expectContent(one, 'session.revoke', { token: laptop.access, body: { id } });
    expect((await send(other, 'user.getProfile', { token: tablet.access })).status).toBe(401);
  }, 60_000);

  it('[SEC-11] devices that play are counted together, and a place that is given up is free at the other', async () => {
    const { username } = await createAccount('cleo');
    const playlistOf = async (index: number, deviceId: string) => {
      const { access: token } = await signInOn(index, username, deviceId);
      const { source } = await expectContent(index, 'event.get', {
        params: { id: membersMatch },
        token,
      });
      return { token, path: new URL(source.hd, originOf(index)).pathname };
    };
    const plays = async (index: number, playlist: { readonly path: string }) =>
      (await fetch(`${originOf(index)}${playlist.path}`)).status;
    const [first, second, third] = [
      await playlistOf(one, 'd1'),
      await playlistOf(other, 'd2'),
      await playlistOf(other, 'd3'),
    ];
    expect([await plays(one, first), await plays(other, second)]).toEqual([200, 200]);
    // No process lets a third device in.
    expect([await plays(one, third), await plays(other, third)]).toEqual([403, 403]);
    await expectContent(one, 'device.remove', { token: second.token, body: { deviceId: 'd1' } });
    await expect.poll(() => plays(other, third), { timeout: 60_000 }).toBe(200);
  }, 60_000);

  it('comments and statistics of one reach open pages of the other', async () => {
    const writer = await createTagger('dora');
    const received = await openPage(other, writer);
    // The score is that of the video; shots are counted.
    await setUntilReceived(received, 'update-event-stats', liveMatch, (home) => ({
      metrics: [{ name: 'Shots', filterId: 'shots', home, away: 0 }],
    }));
    const { id: commentId } = await expectContent(one, 'comment.save', {
      token: writer.access,
      body: {
        targetId: liveMatch,
        text: 'What a save!',
        startTime: 12_500,
        wallClock: null,
        clientId: randomUUID(),
      },
    });
    await receives(received, 'comment-on-media', {
      saved: [expect.objectContaining({ id: commentId })],
    });
  }, 60_000);

  it('tags and scores of one reach open pages of the other, and are in its responses', async () => {
    const tagger = await createTagger('finn');
    const { source } = await expectContent(one, 'event.get', { params: { id: liveMatch } });
    const match = await createMatch('live', 'commerce_free_media', {
      streamUrl: new URL(source.hd, originOf(one)).href,
    });
    const received = await openPage(other, tagger, match);
    const scoreOf = (home: number) => ({ home, away: 0 });
    const home = await setUntilReceived(received, 'update-event', match, (goals) => ({
      score: scoreOf(goals),
    }));
    const score = scoreOf(home);
    await receives(received, 'update-event', { news: expect.objectContaining({ score }) });
    const { id: tagId } = await expectContent(one, 'tag.save', {
      token: tagger.access,
      body: {
        targetId: match,
        title: 'Goal',
        type: 'goal',
        mode: 'sync',
        videoType: 'live',
        streamName: 'hd',
        startTime: 12_500,
        endTime: 14_500,
        global: true,
      },
    });
    await receives(received, 'update-tags', { saved: [expect.objectContaining({ id: tagId })] });
    const token = tagger.access;
    expect(
      (await expectContent(other, 'event.get', { params: { id: match }, token })).score,
    ).toEqual(score);
    const { entries } = await expectContent(other, 'tag.list', {
      token,
      body: { targetId: match },
    });
    expect(entries.map(({ id }: { id: string }) => id)).toContain(tagId);
  }, 60_000);

  // Last, because the address is then used up.
  it('[SEC-12] logins of an address are limited together', async () => {
    const { username } = await createAccount('eve');
    let admitted = 0;
    let refused = 0;
    for (let count = 0; count < 66 && refused < 3; count += 1) {
      const { status } = await logIn(count % 2, username, 'laptop');
      if (status === 429) refused += 1;
      else admitted += 1;
    }
    expect(refused).toBe(3);
    // 60 in five minutes, of which the tests above have used some; each process by itself would admit 60.
    expect(admitted).toBeLessThan(60);
  }, 120_000);
});
