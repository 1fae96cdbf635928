/**
 * Cost of accounts: calls and refreshes with the embedded database and the backend in this process,
 * requests injected or sent over loopback; logins against a separate server.
 */
import { argon2, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createTestApi, testTenant, type TestApi } from '@grandstand/api/testing';
import { percentile } from '../percentile.ts';
import { reportMeasurement } from '../report.ts';
import { startServer } from '../server.ts';

const password = 'correct horse';
const json = { 'content-type': 'application/json' };

/** Returns the duration of each of `count` consecutive runs, ms. */
async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** Returns runs per second with `concurrency` concurrent runs. */
async function rateOf(
  concurrency: number,
  ms: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < ms) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return done / ((performance.now() - start) / 1000);
}

const deriveAsync = promisify(argon2);
const bareHash = () =>
  deriveAsync('argon2id', {
    message: password,
    nonce: randomBytes(16),
    parallelism: 1,
    tagLength: 32,
    memory: 19 * 1024,
    passes: 2,
  });

const loginOf = (username: string, device: string) => ({
  username,
  password,
  device_id: device,
  device_name: 'Bench',
  strategy: 'refresh',
});

/** Measures logins of one account on the real server against bare hashes, and playlists during logins. */
async function measureLogins(): Promise<void> {
  const server = await startServer(3293, { RATE_LIMIT_FACTOR: '9999' });
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return (await response.json()) as { content: never };
  };
  try {
    const username = 'bench@example.org';
    await post('/api/user/register', {
      username,
      password,
      display_name: 'Bench',
      strategy: 'refresh',
    });
    const login = () => post('/api/user/login', loginOf(username, 'bench'));
    const { content } = await post('/api/event/list', { status: ['archived'], size: 50 });
    const { entries } = content as { entries: { id: string; source: { hd: string | null } }[] };
    const playlist = entries.find(({ source }) => source.hd !== null)?.source.hd ?? '';
    const play = async () => {
      const response = await fetch(new URL(playlist, server.origin));
      if (!response.ok) throw new Error(`the playlist returned ${response.status}`);
      await response.text();
    };
    await login();
    await timesOf(50, play);
    let bare = 0;
    let ours = 0;
    const rounds = 3;
    // Interleaved, so that load changes of the machine affect both.
    for (let round = 0; round < rounds; round += 1) {
      bare += (await rateOf(4, 3000, bareHash)) / rounds;
      ours += (await rateOf(4, 3000, login)) / rounds;
    }
    const ratio = ours / bare;
    const detail = `${ratio.toFixed(2)} (${ours.toFixed(1)}/s against ${bare.toFixed(1)}/s)`;
    reportMeasurement('logins against bare argon2id', detail, '≥ 0.9', ratio >= 0.9);

    const idle = percentile(await timesOf(400, play), 0.99);
    const busy: number[] = [];
    const loadMs = 5000;
    const load = rateOf(8, loadMs, login);
    const start = performance.now();
    while (performance.now() - start < loadMs) busy.push(...(await timesOf(1, play)));
    await load;
    const p99 = percentile(busy, 0.99);
    reportMeasurement(
      'p99 of a playlist during logins',
      `${(p99 / idle).toFixed(1)} times (${p99.toFixed(1)} ms against ${idle.toFixed(1)} ms idle)`,
      '≤ 3 times',
      p99 <= 3 * idle,
    );
  } finally {
    await server.stop();
  }
}

const refreshUrns = {
  subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
};

/** Refreshes one session fifty times at once, over real connections. */
async function measureRefreshes(api: TestApi, refreshToken: string): Promise<void> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const refresh = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/oauth2/token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        ...refreshUrns,
        subject_token: refreshToken,
        device: { id: 'bench' },
      }),
    });
    if (!response.ok) throw new Error(`a refresh returned ${response.status}`);
    return ((await response.json()) as { refresh_token: string }).refresh_token;
  };
  const refreshTokens = new Set(await Promise.all(Array.from({ length: 50 }, refresh)));
  reportMeasurement(
    'new refresh tokens of 50 concurrent refreshes',
    String(refreshTokens.size),
    '1',
    refreshTokens.size === 1,
  );
}

/** Measures calls of a signed-in viewer against the bare statements that they need. */
async function measureCalls(): Promise<void> {
  const team = {
    id: 'team',
    type: 'team',
    mediaType: 'identity_item',
    title: 'Team',
    shortTitle: 'TEA',
    parentId: null,
    identityIds: [],
    mainCategories: [],
    sportType: 'football',
    archived: false,
    position: 0,
    color: null,
    imageUrl: null,
    bannerUrl: null,
    banners: [],
    mobileBanners: [],
    logoUrl: null,
    links: {
      facebook: null,
      instagram: null,
      x: null,
      web: null,
      youtube: null,
      tiktok: null,
      whatsapp: null,
    },
  } as const;
  const api = await createTestApi({
    tenants: [testTenant('alpha', { hosts: ['alpha.test', '127.0.0.1'] })],
    content: { alpha: { identities: [structuredClone(team) as never] } },
  });
  try {
    const username = 'bench@example.org';
    await api.signIn.register({
      body: { username, password, display_name: 'Bench', strategy: 'refresh' },
    });
    const { body } = await api.signIn.login({ body: loginOf(username, 'bench') });
    const { access_token: token, refresh_token: refreshToken } = body.content.tokenData;
    const userId: string = body.content.profile.id;
    await api.follow.save({ token, body: { reference_id: 'team', type: 'team' } });

    const bareProfile = () =>
      api.db.forTenant('alpha', ({ trx }) =>
        trx
          .selectFrom('user_account')
          .selectAll()
          .where('tenant_id', '=', 'alpha')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
    const bareFollows = () =>
      api.db.forTenant('alpha', ({ trx }) =>
        trx
          .selectFrom('follow')
          .innerJoin('identity', (join) =>
            join
              .onRef('identity.tenant_id', '=', 'follow.tenant_id')
              .onRef('identity.id', '=', 'follow.identity_id'),
          )
          .select(['follow.id', 'follow.type', 'follow.identity_id', 'identity.identity_ids'])
          .where('follow.tenant_id', '=', 'alpha')
          .where('follow.user_id', '=', userId)
          .orderBy('follow.added_at')
          .limit(150)
          .execute(),
      );
    const profile = () => api.user.getProfile({ token });
    const follows = () => api.follow.list({ token, query: { size: 150, version: 2 } });
    for (const [label, call, bare] of [
      ['get_profile', profile, bareProfile],
      ['list_by_user', follows, bareFollows],
    ] as const) {
      await timesOf(50, call);
      await timesOf(50, bare);
      const ours: number[] = [];
      const alone: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        ours.push(...(await timesOf(40, call)));
        alone.push(...(await timesOf(40, bare)));
      }
      const [p95, bareP95] = [percentile(ours, 0.95), percentile(alone, 0.95)];
      reportMeasurement(
        `p95 of ${label} against its bare SQL`,
        `${(p95 / bareP95).toFixed(2)} times (${p95.toFixed(2)} ms against ${bareP95.toFixed(2)} ms)`,
        '≤ 3 times',
        p95 <= 3 * bareP95,
      );
    }
    await measureRefreshes(api, refreshToken);
  } finally {
    await api.close();
  }
}

/** Measures profile, follows, refreshes and logins, and playlists during logins. */
export async function measureAccounts(): Promise<void> {
  await measureCalls();
  await measureLogins();
}
