import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callsByName, type Caller, type CallName } from '@grandstand/contract';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listModules } from './modules.ts';
import { listTableLimits } from './table-limits.ts';
import { recordInserts } from './testing/recorded-inserts.testing.ts';
import {
  openTestDatabase,
  createTestApi,
  testOperatorKey,
  testTenant,
  type TestApi,
} from './testing.ts';
import { writeVideo } from './modules/media/testing.ts';
import { simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from './modules/event/testing.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import {
  markOf,
  probedAccount,
  probedExchange,
  probedLogin,
  peopleTables,
  tenancyProbes,
  type Probe,
  type Probed,
  type TenancyProbes,
  type TenantFixture,
} from './testing/tenancy-probes.ts';

const tenants = ['alpha', 'beta'] as const;
type Tenant = (typeof tenants)[number];
const other = { alpha: 'beta', beta: 'alpha' } as const;

/** Both tenants hold the same ids, so that a query without its tenant finds the other's rows. */
function contentOf(tenant: Tenant) {
  const title = markOf(tenant);
  const video = `${tenant}-film`;
  const texts = { title, metaTitle: title, description: title };
  return {
    identities: [
      identityOf('sports', { type: 'category', title }),
      identityOf('north', { type: 'team', title, identityIds: ['sports'], parentId: 'sports' }),
      identityOf('south', { type: 'team', title, identityIds: ['sports'], parentId: 'sports' }),
      identityOf(`only-${tenant}`, { title }),
    ],
    events: [
      eventOf('same', {
        ...texts,
        team1Id: 'north',
        team2Id: 'south',
        identityIds: ['sports'],
        referenceId: 'ref',
        stream: { kind: 'film', film: video },
      }),
      eventOf(`only-${tenant}`, { ...texts, stream: { kind: 'film', film: video } }),
      simulatedLiveOf('live', -0.1, {
        ...texts,
        status: 'live',
        stream: { kind: 'simulated-live', film: video },
      }),
      eventOf('tv', {
        ...texts,
        status: 'channel',
        stream: { kind: 'channel', films: [video], epochMs: 0 },
      }),
      clipOf('clip', 'same', {
        ...texts,
        stream: { kind: 'clip', film: video, startMs: 0, endMs: 5000 },
      }),
    ],
  };
}

let dir = '';
let db: OpenDatabase;
let api: TestApi;
/** Tables to which the last request added rows, and those of each call so far. */
const inserted = new Set<string>();
const insertedBy = new Map<CallName, Set<string>>();
let nouns: ReadonlyMap<string, TenancyProbes>;
const noFixture: TenantFixture = {
  id: '',
  access: '',
  refresh: '',
  limitToken: '',
  sessionId: '',
  userId: '',
  attempt: { attempt: '', state: '' },
  link: '',
};
const fixtures: Record<Tenant, TenantFixture> = { alpha: noFixture, beta: noFixture };

beforeAll(async () => {
  nouns = await tenancyProbes();
  dir = await mkdtemp(path.join(tmpdir(), 'probe-'));
  for (const tenant of tenants) {
    await writeVideo(path.join(dir, 'media'), `${tenant}-film`);
    const art = path.join(dir, 'data', 'art', tenant);
    await mkdir(art, { recursive: true });
    await writeFile(path.join(art, 'same.svg'), `<svg><title>${markOf(tenant)}</title></svg>`);
    await writeFile(path.join(art, `only-${tenant}.svg`), `<svg>${markOf(tenant)}</svg>`);
  }
  db = await openTestDatabase();
  api = await createTestApi({
    db: recordInserts(db, inserted),
    clock: () => testNow,
    secrets: Object.fromEntries(
      tenants.map((tenant) => [tenant, { google: { client_secret: tenant } }]),
    ),
    tenants: tenants.map((tenant) =>
      testTenant(tenant, {
        device_limit: 3,
        monetisation: ['ppv', 'svod', 'cvod'],
        payments: { provider: 'sandbox' },
        enable_auth_via: { google: true },
        auth_providers: { google: { client_id: tenant } },
      }),
    ),
    env: { MEDIA_DIR: path.join(dir, 'media'), DATA_DIR: path.join(dir, 'data') },
    content: { alpha: contentOf('alpha'), beta: contentOf('beta') },
  });
  for (const tenant of tenants) {
    await api.signIn.register({ tenant, body: probedAccount(tenant) });
    const { body } = await api.signIn.login({ tenant, body: probedLogin('device') });
    const { access_token: access, refresh_token: refresh } = body.content.tokenData;
    // Fills the device limit, so that the next device gets a limit token.
    for (const device of [`only-${tenant}`, 'probe'])
      await api.signIn.login({ tenant, body: probedLogin(device) });
    const over = await api.signIn.login({ tenant, body: probedLogin('one too many') });
    const listed = await api.session.list({ tenant, token: access });
    // A second limit token, which frees a slot and signs in on it, after which it is used up.
    const next = await api.signIn.login({ tenant, body: probedLogin('next') });
    const { access_token: token } = next.body.content.tokenData;
    await api.device.remove({ tenant, body: { deviceId: 'probe', token } });
    const { username: _, password: __, ...device } = probedLogin('next');
    await api.signIn.login({ tenant, body: { ...device, token } });
    await api.device.remove({ tenant, token: access, body: { deviceId: 'next' } });
    const started = await api.signIn.start({
      tenant,
      body: { provider: 'google', mode: 'signin' },
    });
    const { attempt, state } = started.body.content;
    const mail = (await api.mails()).findLast(({ tenantId }) => tenantId === tenant);
    fixtures[tenant] = {
      id: tenant,
      access,
      refresh,
      limitToken: over.body.content.tokenData.access_token,
      sessionId: listed.body.content.entries[0].id,
      userId: body.content.profile.id,
      attempt: { attempt, state },
      link: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
    };
    // The requested data must exist, or the probe proves nothing.
    for (const { prepare } of nouns.values()) await prepare?.(api, fixtures[tenant]);
  }
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

/** Returns the requests of every call, as its noun defines them. Throws for a call that two nouns have. */
function probesOf(target: Tenant): Map<CallName, readonly Probe[]> {
  const foreignId = `only-${other[target]}`;
  const videoIds = ['same', 'clip', 'live', 'tv', 'ref', foreignId];
  const probed: Probed = { target, other: fixtures[other[target]], foreignId, videoIds };
  const probesByCall = new Map<CallName, readonly Probe[]>();
  for (const [noun, { calls }] of nouns)
    for (const [name, probes] of Object.entries(calls?.(probed) ?? {})) {
      if (probesByCall.has(name as CallName)) throw new Error(`${name} is probed by ${noun} again`);
      probesByCall.set(name as CallName, probes);
    }
  return probesByCall;
}

/** Tables of the backend itself and of operators' accounts, which belong to no tenant. */
const tablesWithoutTenant = new Set(['migration', 'meta', ...peopleTables]);
/** Callers that send no token, or whose token is not read. */
const callersWithoutToken = new Set<Caller>(['anonymous', 'operator']);

it('[SEC-01] every call of the map is probed', () => {
  const probedCalls = [...probesOf('alpha')].flatMap(([name, probes]) =>
    probes.length > 0 ? [name] : [],
  );
  expect(probedCalls.toSorted()).toEqual(Object.keys(callsByName).toSorted());
});

describe.each(tenants)('calls to tenant %s', (target) => {
  it('[SEC-01] return nothing of the other tenant, with and without tokens', async () => {
    const othersMark = markOf(other[target]);
    const seen = new Set<CallName>();
    const leaks: string[] = [];
    for (const [name, requests] of probesOf(target)) {
      // Logout is probed last, below.
      if (name === 'signIn.logout') continue;
      for (const request of requests)
        for (const token of [undefined, fixtures[target].access, fixtures[other[target]].access]) {
          inserted.clear();
          const { status, body } = await api.call(name, {
            tenant: target,
            ...request,
            ...(token === undefined ? {} : { token }),
            ...(callsByName[name].caller === 'operator' ? { operatorKey: testOperatorKey } : {}),
          });
          insertedBy.set(name, new Set([...(insertedBy.get(name) ?? []), ...inserted]));
          // A problem of an import repeats the cell that the request itself sent, as `found`.
          const text = JSON.stringify(body, (key, value: unknown) =>
            key === 'found' ? undefined : value,
          );
          if (text.includes(othersMark) || text.includes(`only-${other[target]}"`))
            // The error “there is no team” only repeats the id that the request itself sent.
            if (!text.includes('there is no team'))
              leaks.push(`${name} ${JSON.stringify(request)}`);
          if (text.includes(markOf(target))) seen.add(name);
          const isOthersToken = token === fixtures[other[target]].access;
          if (isOthersToken && !callersWithoutToken.has(callsByName[name].caller) && status !== 401)
            leaks.push(`${name} accepted the other tenant's token`);
          // 503: no provider listens at the address in the tenant's settings.
          if (status >= 500 && status !== 503) leaks.push(`${name} returned ${status}`);
        }
    }
    expect(leaks).toEqual([]);
    // The probe proves something only if the calls return data.
    expect([...seen].toSorted()).toEqual(
      [...nouns.values()].flatMap(({ dataCalls }) => dataCalls ?? []).toSorted(),
    );
    expect(seen.size).toBeGreaterThan(15);
  }, 180_000);

  it("[SEC-01] refuse the other tenant's refresh token and logout without side effects", async () => {
    const otherFixture = fixtures[other[target]];
    const refreshed = await api.signIn.exchangeToken({
      tenant: target,
      body: probedExchange(otherFixture.refresh),
    });
    expect(refreshed.status).toBe(401);
    const loggedOut = await api.signIn.logout({
      tenant: target,
      token: otherFixture.access,
      body: {},
    });
    expect(loggedOut.status).toBe(401);
    const { body } = await api.signIn.login({
      tenant: other[target],
      body: probedLogin('device'),
    });
    const access = body.content.tokenData.access_token;
    expect((await api.user.getProfile({ tenant: other[target], token: access })).status).toBe(200);
    fixtures[other[target]] = {
      ...otherFixture,
      access,
      refresh: body.content.tokenData.refresh_token,
    };
  });

  it('[SEC-01] return nothing of the other tenant from any media address', async () => {
    const files = ['master.m3u8', 'v720.m3u8', 'v360.m3u8', 'captions-en.m3u8', 'thumbs.vtt'];
    const urls = [
      ...['same', 'clip', 'live', 'tv', `only-${target}`].flatMap((id) =>
        files.map((file) => `/media/events/${id}/${file}`),
      ),
      '/media/art/same.svg',
    ];
    const get = (url: string) => api.app.inject({ url, headers: { host: `${target}.test` } });
    let marked = 0;
    for (const url of urls) {
      const { body } = await get(url);
      expect(body).not.toContain(`${other[target]}-film`);
      expect(body).not.toContain(markOf(other[target]));
      if (body.includes(`${target}-film`) || body.includes(markOf(target))) marked += 1;
    }
    expect(marked).toBeGreaterThan(10);
    for (const file of files) {
      const { statusCode } = await get(`/media/events/only-${other[target]}/${file}`);
      expect(statusCode).toBe(404);
    }
    expect((await get(`/media/art/only-${other[target]}.svg`)).statusCode).toBe(404);
  });

  it('[SEC-01] change nothing in the other tenant when an operator sets a status', async () => {
    const before = await api.event.get({ tenant: other[target], params: { id: 'same' } });
    const changed = await api.event.setStatus({
      tenant: target,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { status: 'upcoming' },
    });
    expect(changed.body.content.eventStatus).toBe('upcoming');
    const after = await api.event.get({ tenant: other[target], params: { id: 'same' } });
    expect(after.body).toEqual(before.body);
    await api.event.setStatus({
      tenant: target,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { status: 'archived' },
    });
  });

  it('[SEC-01] see and write rows of one tenant only, enforced by the database', async () => {
    await api.db.forTenant(target, async ({ trx }) => {
      const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name
        FROM pg_tables WHERE schemaname = current_schema()`.execute(trx);
      const owned = tables.filter(({ name }) => !tablesWithoutTenant.has(name));
      expect(owned.length).toBeGreaterThan(10);
      for (const { name: table } of owned) {
        // Without a predicate on purpose: this tests the policy.
        const { rows } = await sql<{ tenant_id?: string; id?: string }>`
          SELECT * FROM ${sql.table(table)}`.execute(trx);
        const owners = rows.map((row) => row.tenant_id ?? row.id);
        expect({ table, owners: [...new Set(owners)] }).toEqual({ table, owners: [target] });
      }
    });
    const writeForOther = api.db.forTenant(target, ({ trx }) =>
      trx
        .insertInto('event_identity')
        .values({ tenant_id: other[target], event_id: 'live', identity_id: 'north', position: 9 })
        .execute(),
    );
    await expect(writeForOther).rejects.toThrow(/row-level security/);
    const changed = await api.db.forTenant(target, ({ trx }) =>
      trx.updateTable('event').set({ title: 'x' }).where('tenant_id', '=', other[target]).execute(),
    );
    expect(Number(changed[0]?.numUpdatedRows ?? 0)).toBe(0);
    const unscoped = await api.db.withoutTenant((trx) =>
      trx.selectFrom('event').selectAll().execute(),
    );
    expect(unscoped).toEqual([]);
  });
});

describe('sockets', () => {
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.close();
  });

  it("[SEC-01] receive messages of their own tenant's event only, though both have its id", async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const received: Record<Tenant, string[]> = { alpha: [], beta: [] };
    const { realtime } = api.app.platform;
    for (const tenant of tenants) {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: '/ws',
        transports: ['websocket'],
        extraHeaders: { host: `${tenant}.test` },
        forceNew: true,
      });
      sockets.push(socket);
      socket.on('event-url-change', ({ eventUrl }: { eventUrl: string }) => {
        received[tenant].push(eventUrl);
      });
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      socket.emit('join-event-room', { eventId: 'same', customer: other[tenant] });
    }
    // A first message to each shows that both rooms are joined.
    await expect
      .poll(() => {
        for (const tenant of tenants)
          realtime.emitToEvent(tenant, 'same', 'event-url-change', { eventUrl: tenant });
        return received.alpha.length > 0 && received.beta.length > 0;
      })
      .toBe(true);
    for (const tenant of tenants)
      realtime.emitToEvent(tenant, 'same', 'event-url-change', { eventUrl: `${tenant} last` });
    await expect
      .poll(() => tenants.every((tenant) => received[tenant].includes(`${tenant} last`)))
      .toBe(true);
    for (const tenant of tenants)
      expect(received[tenant].filter((url) => url.includes(other[tenant]))).toEqual([]);
  });
});

it('[SEC-29] calls of viewers add rows only to the tables that they name', async () => {
  const limits = await listTableLimits();
  const modules = await listModules();
  const storedBy = new Map(
    modules.flatMap(({ calls }) =>
      calls.map(({ name, options }) => [name, new Set<string>(options.stores)] as const),
    ),
  );
  const adding = [...insertedBy].filter(([name]) => callsByName[name].caller !== 'operator');
  // The recording proves something only if calls add rows.
  expect(adding.filter(([, found]) => found.size > 0).length).toBeGreaterThan(15);
  const unnamed = adding.flatMap(([name, found]) =>
    [...found]
      .filter((table) => storedBy.get(name)?.has(table) !== true)
      .filter((table) => limits.get(table)?.addedBy !== 'dependence')
      .map((table) => `${name} adds rows to ${table}`),
  );
  expect(unnamed).toEqual([]);
});
