/** Secrets are rotated in started processes, as docs/operations.md describes, while a viewer watches. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, testTenant } from '@grandstand/api/testing';
import { tokenUrns } from '@grandstand/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  dropDatabase,
  failingStart,
  startProcess,
  type StartedProcess,
} from './started-process.testing.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `rotation_${process.pid}`;
const [former, next] = [
  'the former secret of the site, long',
  'the next secret of the site, so long',
];
const [formerKey, nextKey] = [
  'the former key of the machine, long',
  'the next key of the machine, so long',
];

/** The settings of each step, for one process after the other. */
const before = { TOKEN_SECRET: former, OPERATOR_KEY: formerKey };
const acceptNext = { ...before, TOKEN_SECRET_ACCEPTED: next, OPERATOR_KEY_ACCEPTED: nextKey };
const useNext = {
  TOKEN_SECRET: next,
  TOKEN_SECRET_ACCEPTED: former,
  OPERATOR_KEY: nextKey,
  OPERATOR_KEY_ACCEPTED: formerKey,
};
const afterwards = { TOKEN_SECRET: next, OPERATOR_KEY: nextKey };

describe.skipIf(server === '')('a rotation of the secrets', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-rotation-'));
  let databaseUrl = '';
  const processes: StartedProcess[] = [];
  const environment = (index: number, port: number, secrets: Record<string, string>) => ({
    PORT: String(port),
    DATA_DIR: path.join(folder, `process-${index}`),
    SHARED_DIR: path.join(folder, 'shared'),
    RECORDINGS_DIR: path.join(folder, 'recordings'),
    DATABASE_URL: databaseUrl,
    TENANTS_DIR: path.join(folder, 'tenants'),
    TENANT: 'alpha',
    ...secrets,
  });
  async function start(index: number, secrets: Record<string, string>): Promise<void> {
    await processes[index]?.end('SIGKILL');
    const port = processes[index]?.port ?? (await freePort());
    processes[index] = await startProcess(environment(index, port, secrets));
  }

  interface Sent {
    readonly body?: object;
    readonly token?: string;
    readonly operatorKey?: string;
  }
  /** Sends a request to a process; returns the status and the content. */
  async function send(index: number, address: string, sent: Sent = {}) {
    const response = await fetch(`http://127.0.0.1:${processes[index]?.port}${address}`, {
      method: sent.body === undefined ? 'GET' : 'POST',
      headers: {
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(sent.token !== undefined && { 'x-authorization': `Bearer ${sent.token}` }),
        ...(sent.operatorKey !== undefined && { 'x-operator-key': sent.operatorKey }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const parsed = isJson ? JSON.parse(text) : { content: text };
    return { status: response.status, content: parsed.content ?? parsed };
  }
  const statuses = async (address: string, sent: Sent = {}) =>
    Promise.all([0, 1].map(async (index) => (await send(index, address, sent)).status));

  beforeAll(async () => {
    databaseUrl = await createDatabase(server, database);
    mkdirSync(path.join(folder, 'tenants'));
    // Its members' videos are for everyone who is signed in.
    const tenant = testTenant('alpha', { hosts: ['127.0.0.1'] });
    writeFileSync(path.join(folder, 'tenants/alpha.json'), JSON.stringify(tenant));
    await start(0, before);
    await start(1, before);
  }, 240_000);
  afterAll(async () => {
    await Promise.all(processes.map((serverProcess) => serverProcess.end('SIGKILL')));
    await dropDatabase(server, database);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('leaves a viewer signed in and watching, and every stored code and key valid', async () => {
    const created = await send(0, '/api/operator/event/create', {
      operatorKey: formerKey,
      body: {
        title: 'Final',
        sportType: 'football',
        film: 'football',
        eventStatus: 'archived',
        gameStartDate: new Date().toISOString(),
        commerceType: 'commerce_members_media',
      },
    });
    expect(created).toMatchObject({ status: 200 });
    const eventId: string = created.content.id;
    const account = { username: 'ann@club.example', password: 'six white seagulls' };
    const device = { device_id: 'd1', device_name: 'A browser', strategy: 'refresh' };
    expect(
      await send(0, '/api/user/register', {
        body: { ...account, display_name: 'Ann', strategy: 'refresh' },
      }),
    ).toMatchObject({ status: 200 });
    const login = await send(0, '/api/user/login', { body: { ...account, ...device } });
    let { access_token: token, refresh_token: refreshToken } = login.content.tokenData;
    const key = (
      await send(0, '/api/operator/key/create', {
        operatorKey: formerKey,
        body: { name: 'A script', scopes: ['event:read'], days: 30 },
      })
    ).content.key;

    const playlistOf = async (index: number): Promise<string> => {
      const { status, content } = await send(index, `/api/event/get_by_id/id/${eventId}`, {
        token,
      });
      expect(status).toBe(200);
      return new URL(String(content.source.hd), 'http://localhost').pathname;
    };
    let playlist = await playlistOf(0);
    const firstToken = token;
    const firstPlaylist = playlist;
    /** What a viewer and a script notice at both processes. */
    const seen = async () => ({
      page: await statuses(`/api/event/get_by_id/id/${eventId}`, { token }),
      playlist: await statuses(playlist),
      script: await statuses('/api/operator/event/list', { operatorKey: key }),
    });
    const allowed = { page: [200, 200], playlist: [200, 200], script: [200, 200] };
    /** Refreshes the session at a process, as the portal does within ten minutes. */
    const refresh = async (index: number) => {
      const refreshed = await send(index, '/api/oauth2/token', {
        body: {
          grant_type: tokenUrns.grantType,
          subject_token: refreshToken,
          subject_token_type: tokenUrns.refreshToken,
          requested_token_type: tokenUrns.accessToken,
          strategy: 'refresh',
        },
      });
      expect(refreshed.status).toBe(200);
      ({ token, refresh_token: refreshToken } = refreshed.content);
      playlist = await playlistOf(index);
    };

    expect(await seen()).toEqual(allowed);
    for (const step of [acceptNext, useNext])
      for (const index of [0, 1]) {
        await start(index, step);
        expect(await seen()).toEqual(allowed);
        // What each process signs, the other one accepts, in the middle of a step too.
        for (const signing of [0, 1]) {
          await refresh(signing);
          expect(await seen()).toEqual(allowed);
        }
      }
    expect(await statuses('/api/operator/event/list', { operatorKey: nextKey })).toEqual([
      200, 200,
    ]);
    expect(await statuses(firstPlaylist)).toEqual([200, 200]);
    for (const index of [0, 1]) {
      await start(index, afterwards);
      expect(await seen()).toEqual(allowed);
    }
    await refresh(0);
    expect(await seen()).toEqual(allowed);
    // Nothing that the former secret signed is still valid.
    expect(await statuses(`/api/event/get_by_id/id/${eventId}`, { token: firstToken })).toEqual([
      401, 401,
    ]);
    expect(await statuses(firstPlaylist)).toEqual([403, 403]);
    expect(await statuses('/api/operator/event/list', { operatorKey: formerKey })).toEqual([
      401, 401,
    ]);
    // A new login verifies what was stored with the former secret.
    expect(await send(1, '/api/user/login', { body: { ...account, ...device } })).toMatchObject({
      status: 200,
    });
  }, 300_000);

  it('with a secret that the database does not know, a process refuses to start', async () => {
    const [code, printed] = await failingStart(
      environment(2, await freePort(), {
        ...afterwards,
        TOKEN_SECRET: 'the secret of another site, so long',
      }),
    );
    expect(code).toBe(1);
    expect(printed).toContain('TOKEN_SECRET: expected the secret of the other processes');
    expect(printed.trim().split('\n')).toHaveLength(1);
  }, 60_000);
});
