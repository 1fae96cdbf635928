/** Tests of the entire server during a database outage and after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importContent, importUsers, parseConfig, type Platform } from '@grandstand/api';
import { freePort, startProcessTimer } from '@grandstand/api/testing';
import { addSourcePortal } from '@grandstand/portal/testing';
import { tokenUrns, minuteMs } from '@grandstand/contract/constants';
import { demoBundle, demoLogins, demoMediaDir, readDemoVideos } from '@grandstand/demo';
import { afterEach, expect, it, vi } from 'vitest';
import { projectRoot } from './config.ts';
import { startServer } from './serve.ts';

const dirs: string[] = [];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
}, 60_000);

/**
 * Starts an outage: rejects the backend's queries, since the embedded database runs in this process and cannot fail
 * alone. Returns a function that ends the outage.
 */
function refuseQueries({ db }: Platform): () => void {
  const refuse = () =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const spies = [vi.spyOn(db, 'forTenant'), vi.spyOn(db, 'withoutTenant'), vi.spyOn(db, 'ping')];
  for (const spy of spies) spy.mockImplementation(refuse);
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** Imports a public channel, a replay for members, and some of the demo's other matches. */
async function importMatches(platform: Platform) {
  const bundle = demoBundle('northline', Date.now(), await readDemoVideos(demoMediaDir));
  const isFree = ({ commerceType }: { commerceType: string }) =>
    commerceType === 'commerce_free_media';
  const free = bundle.events.find((event) => event.status === 'channel' && isFree(event));
  const replays = bundle.events.filter(
    ({ status, mediaType, stream }) =>
      status === 'archived' && mediaType === 'event' && stream.kind === 'film',
  );
  const members = replays.find(({ commerceType }) => commerceType === 'commerce_members_media');
  if (free === undefined || !members?.team1Id)
    throw new Error('the demo has no public channel or no replay for members');
  const events = [...new Set([free, members, ...replays.slice(0, 5)])];
  await importContent(platform, 'northline', { identities: bundle.identities, events });
  await importUsers(platform, 'northline', bundle.users);
  return { free: free.id, members: members.id, team: members.team1Id };
}

/** Starts the server as in production, with the portal rendered from source. */
async function start() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-outage-'));
  dirs.push(dataDir);
  const port = await freePort();
  const config = parseConfig(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TENANT: 'northline',
      GRANDSTAND_ENV: 'production',
      LOG_LEVEL: 'silent',
    },
    projectRoot,
  );
  const started = Promise.withResolvers<Platform>();
  const server = await startServer(config, 'production', async (app, options) => {
    started.resolve(app.platform);
    await addSourcePortal(app, options);
  });
  closing.push(() => server.close());
  const platform = await started.promise;
  const ids = await importMatches(platform);
  return { origin: `http://localhost:${port}`, platform, ids };
}

function clientOf(origin: string) {
  const get = (address: string) => fetch(new URL(address, origin), { redirect: 'manual' });
  const status = async (address: string) => {
    const response = await get(address);
    await response.arrayBuffer();
    return response.status;
  };
  const call = async (address: string, body: object | null, token: string | null = null) => {
    const response = await fetch(new URL(`/api/${address}`, origin), {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { 'x-authorization': `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any
    const read: any = await response.json();
    return { status: response.status, body: read, retryAfter: response.headers.get('retry-after') };
  };
  /** Returns the status of the first failed response among master, playlist and last segment, else 200. */
  const play = async (master: string): Promise<number> => {
    let address = new URL(master, origin);
    for (;;) {
      const response = await fetch(address);
      const text = await response.text();
      if (response.status !== 200 || !text.startsWith('#EXTM3U')) return response.status;
      const last = text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .at(-1);
      address = new URL(last ?? '', address);
    }
  };
  return { status, call, play };
}

// For a PostgreSQL server with a broken connection, see `without-database.test.ts` of the backend's
// playlists.
it('[FLT-01] without the database pages and playback continue, writes return 503, sessions survive, and everything recovers within 5 s of its return', async () => {
  let offsetMs = 0;
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs);
  const { origin, platform, ids } = await start();
  const { status, call, play } = clientOf(origin);

  const [viewer] = demoLogins('northline');
  const login = {
    username: viewer?.email,
    password: viewer?.password,
    device_id: 'd1',
    device_name: 'A browser',
    strategy: 'refresh',
  };
  const { access_token: access, refresh_token: refresh } = (await call('user/login', login)).body
    .content.tokenData;
  const refreshRequest = {
    grant_type: tokenUrns.grantType,
    subject_token: refresh,
    subject_token_type: tokenUrns.refreshToken,
    requested_token_type: tokenUrns.accessToken,
    strategy: 'refresh',
  };
  const sourceOf = async (id: string): Promise<string> =>
    (await call(`event/get_by_id/id/${id}`, null, access)).body.content.source.hd;
  const live = await sourceOf(ids.free);
  const restricted = await sourceOf(ids.members);
  expect(restricted).toContain('/media/h/');
  const pages = ['/', '/archive/', `/events/${ids.members}/`, '/feeds/latest.xml'];
  for (const address of pages) expect(await status(address), address).toBe(200);
  for (const master of [live, restricted]) expect(await play(master), master).toBe(200);
  expect(await status('/readyz')).toBe(200);

  // Rendering from source compiles a page's code on first use.
  for (const address of ['/live/', '/upcoming/']) expect(await status(address), address).toBe(200);

  const endOutage = refuseQueries(platform);
  offsetMs = minuteMs / 6;
  const expectPagesAndPlayback = async () => {
    for (const address of pages) expect(await status(address), address).toBe(200);
    for (const master of [live, restricted]) expect(await play(master), master).toBe(200);
  };
  await expectPagesAndPlayback();
  const writes: [string, object, string | null][] = [
    ['user/update_profile', { data: { displayName: 'Another' } }, access],
    ['user/login', { ...login, device_id: 'd2' }, null],
    ['follow/save', { reference_id: ids.team, type: 'team' }, access],
    ['oauth2/token', refreshRequest, null],
  ];
  for (const [address, body, token] of writes) {
    const response = await call(address, body, token);
    expect(response, address).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: {
        messageErrorCode: 'service_unavailable',
        message: expect.any(String),
        requestId: expect.any(String),
      },
    });
  }
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  // Proxies exclude the database from their check: they would otherwise stop sending requests to every process.
  expect(await status('/readyz?exclude=database')).toBe(200);
  offsetMs = 9.5 * minuteMs;
  await expectPagesAndPlayback();
  // Playback continues for an hour although the grant in its address has expired.
  offsetMs = 55 * minuteMs;
  for (const master of [live, restricted]) expect(await play(master), master).toBe(200);
  offsetMs = 69 * minuteMs;
  for (const master of [live, restricted]) expect(await play(master), master).toBe(503);
  offsetMs = 9.5 * minuteMs;
  // Pages fail only once they are too old: a page may be stale for ten minutes, and each request comes later than
  // that. The first one may still render, because a page's data is cached for a second.
  const homeStatusAfterExpiry = async () => {
    offsetMs += 41 * minuteMs;
    return status('/');
  };
  await expect.poll(homeStatusAfterExpiry, { timeout: 60_000 }).toBe(503);
  offsetMs = 9.5 * minuteMs;

  endOutage();
  const expectRecovery = async (statusNow: () => Promise<number>) => {
    const time = startProcessTimer();
    await expect.poll(statusNow).toBe(200);
    expect(time.stop()).toBeLessThan(5000);
  };
  await expectRecovery(() => status('/readyz'));
  await expectRecovery(async () => (await call('user/get_profile', null, access)).status);
  for (const address of [...pages, '/live/', '/upcoming/'])
    await expectRecovery(() => status(address));
  for (const master of [live, restricted]) await expectRecovery(() => play(master));
  // Tokens from before the outage are still valid: the failed calls did not consume the refresh token.
  for (const [address, body, token] of writes)
    expect((await call(address, body, token)).status, address).toBe(200);
}, 120_000);
