import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callAddresses, type CallName } from '@grandstand/contract';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { writeFilm } from '../media/testing.ts';
import { at, broadcastOf, clipOf, eventOf, identityOf, testNow } from './testing.ts';

const tenants = ['alpha', 'beta'] as const;
type Tenant = (typeof tenants)[number];
const other = { alpha: 'beta', beta: 'alpha' } as const;
/** Stands in every text of a tenant, so that a leak of any of them is seen. */
const markOf = (tenant: Tenant) => `mark-of-${tenant}`;

/** Both tenants hold the same ids, so that a query without its tenant finds the other's rows. */
function contentOf(tenant: Tenant) {
  const title = markOf(tenant);
  const film = `${tenant}-film`;
  const texts = { title, metaTitle: title, description: title };
  return {
    identities: [
      identityOf('sports', { type: 'category', title }),
      identityOf('north', { type: 'team', title, identityIds: ['sports'], parentId: 'sports' }),
      identityOf(`only-${tenant}`, { title }),
    ],
    events: [
      eventOf('same', {
        ...texts,
        team1Id: 'north',
        identityIds: ['sports'],
        referenceId: 'ref',
        stream: { kind: 'film', film },
      }),
      eventOf(`only-${tenant}`, { ...texts, stream: { kind: 'film', film } }),
      broadcastOf('live', -0.1, {
        ...texts,
        status: 'live',
        stream: { kind: 'simulated-live', film },
      }),
      eventOf('tv', {
        ...texts,
        status: 'channel',
        stream: { kind: 'channel', films: [film], epochMs: 0 },
      }),
      clipOf('clip', 'same', { ...texts, stream: { kind: 'clip', film, startMs: 0, endMs: 5000 } }),
    ],
  };
}

let dir = '';
let api: TestApi;
const sessions: Record<Tenant, string> = { alpha: '', beta: '' };
const limitTokens: Record<Tenant, string> = { alpha: '', beta: '' };
const tokens: Record<Tenant, { access: string; refresh: string }> = {
  alpha: { access: '', refresh: '' },
  beta: { access: '', refresh: '' },
};

const account = (tenant: Tenant) => ({
  username: 'same@example.test',
  password: 'the same password',
  display_name: markOf(tenant),
  strategy: 'refresh',
});
const signIn = (device: string) => ({
  username: 'same@example.test',
  password: 'the same password',
  device_id: device.replaceAll(' ', '-'),
  device_name: 'Browser',
  strategy: 'refresh',
});
const exchange = (token: string) => ({
  subject_token: token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
});

const providerExchange = (attempt: string) => ({
  subject_token: 'x.y.z',
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  subject_issuer: 'google',
  device: { id: 'probe', name: 'Browser' },
  attempt,
});
/** Sign-ins under way and links in mails, by tenant. */
const attempts: Record<Tenant, { attempt: string; state: string }> = {
  alpha: { attempt: '', state: '' },
  beta: { attempt: '', state: '' },
};
const links: Record<Tenant, string> = { alpha: '', beta: '' };

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'probe-'));
  for (const tenant of tenants) {
    await writeFilm(path.join(dir, 'media'), `${tenant}-film`);
    const art = path.join(dir, 'data', 'art', tenant);
    await mkdir(art, { recursive: true });
    await writeFile(path.join(art, 'same.svg'), `<svg><title>${markOf(tenant)}</title></svg>`);
    await writeFile(path.join(art, `only-${tenant}.svg`), `<svg>${markOf(tenant)}</svg>`);
  }
  api = await createTestApi({
    clock: () => testNow,
    providerSecrets: Object.fromEntries(
      tenants.map((tenant) => [tenant, { google: { client_secret: tenant } }]),
    ),
    tenants: tenants.map((tenant) =>
      testTenant(tenant, {
        device_limit: 3,
        enable_auth_via: { google: true },
        auth_providers: { google: { client_id: tenant } },
      }),
    ),
    env: { MEDIA_DIR: path.join(dir, 'media'), DATA_DIR: path.join(dir, 'data') },
    content: { alpha: contentOf('alpha'), beta: contentOf('beta') },
  });
  for (const tenant of tenants) {
    await api.call('register', { tenant, body: account(tenant) });
    const { body } = await api.call('login', { tenant, body: signIn('device') });
    const { access_token: access, refresh_token: refresh } = body.content.tokenData;
    tokens[tenant] = { access, refresh };
    // As many devices as are allowed, so that the next one gets a token for the limit.
    for (const device of [`only-${tenant}`, 'probe'])
      await api.call('login', { tenant, body: signIn(device) });
    const over = await api.call('login', { tenant, body: signIn('one too many') });
    limitTokens[tenant] = over.body.content.tokenData.access_token;
    const listed = await api.call('sessionList', { tenant, token: access });
    sessions[tenant] = listed.body.content.entries[0].id;
    // A second one that frees a place and uses it, and is then spent.
    const next = await api.call('login', { tenant, body: signIn('next') });
    const { access_token: token } = next.body.content.tokenData;
    await api.call('deviceDelete', { tenant, body: { deviceId: 'probe', token } });
    const { username: _, password: __, ...device } = signIn('next');
    await api.call('login', { tenant, body: { ...device, token } });
    await api.call('deviceDelete', { tenant, token: access, body: { deviceId: 'next' } });
    const begun = await api.call('signInStart', {
      tenant,
      body: { provider: 'google', mode: 'signin' },
    });
    const { attempt, state } = begun.body.content;
    attempts[tenant] = { attempt, state };
    const mail = (await api.mails()).findLast(({ tenantId }) => tenantId === tenant);
    links[tenant] = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await api.db.forTenant(tenant, (trx) =>
      trx
        .insertInto('linked_account')
        .values({
          tenant_id: tenant,
          issuer: 'https://provider.example',
          subject: 'same',
          user_id: body.content.profile.id,
          provider: 'google',
          email: `${markOf(tenant)}@example.test`,
          added_at: new Date(testNow),
        })
        .execute(),
    );
    // What is asked for must be there to be told.
    const own = { tenant, token: access };
    await api.call('followSave', { ...own, body: { reference_id: 'north', type: 'team' } });
    await api.call('watchlistAdd', { ...own, body: { video_id: 'same' } });
    const position = { video_id: 'same', position: 8, duration: 20, at: at(-60) };
    await api.call('positionSave', { ...own, body: position });
  }
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

interface Probe {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
}
const everything = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

/** Requests of every call, with ids that both tenants have and ids that only the other one has. */
function probesOf(asked: Tenant): Record<CallName, readonly Probe[]> {
  const foreign = `only-${other[asked]}`;
  const ids = ['same', 'clip', 'live', 'tv', 'ref', foreign];
  const byId = ids.map((id) => ({ params: { id } }));
  return {
    eventList: [
      { body: { media_type: everything, size: 100 } },
      { body: { event_id: ids, media_type: everything } },
      { body: { 'identities.id': ['sports', foreign] } },
      { body: { 'search.teams.id': ['north', foreign] } },
      { body: { 'identities.type': ['category', 'league', 'team'], sort: 'title' } },
      { body: { search: markOf(other[asked]), media_type: everything } },
      { body: { search: 'mark', sort: 'title' } },
    ],
    eventGet: [...byId, { params: { id: 'ref' }, query: { idType: 'referenceId' } }],
    clipGet: byId,
    clipList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: markOf(asked) } }],
    clipUserList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: 'mark' } }],
    searchSuggest: [markOf(other[asked]), markOf(asked)].flatMap((q) =>
      ['game', 'player', 'user'].map((scope) => ({ query: { q, scope } })),
    ),
    relatedVideos: ids.map((id) => ({ query: { id, size: 100 } })),
    groupedSportCount: [{}],
    identityList: [{ body: {} }, { body: { filters: { identityId: ['sports', foreign] } } }],
    identityGet: ['sports', 'north', foreign].map((id) => ({ params: { id } })),
    infoGet: [{ params: { type: 'faq' } }],
    register: [{ body: account(asked) }],
    // Another device, so that the first one's session lives on.
    login: [{ body: signIn('probe') }],
    signInStart: [
      { body: { provider: 'google', mode: 'signin' } },
      { body: { provider: 'ifa', mode: 'signup', code_challenge: 'x'.repeat(43) } },
    ],
    signInExchange: [
      {
        body: { provider: 'google', ...attempts[other[asked]], code: 'of the other tenant' },
      },
    ],
    passwordForgot: [{ body: { username: 'same@example.test' } }],
    passwordReset: [{ body: { token: links[other[asked]], password: 'another one' } }],
    emailVerify: [{ body: { token: links[other[asked]] } }],
    verificationSend: [{}],
    accountGet: [{}],
    avatarUpload: [{ body: { image: Buffer.from('no picture').toString('base64') } }],
    avatarDelete: [{}],
    tokenExchange: [
      { body: exchange(tokens[other[asked]].refresh) },
      { body: providerExchange(attempts[other[asked]].attempt) },
    ],
    logout: [{ body: {} }],
    profileGet: [{}],
    profileUpdate: [
      { body: { data: { city: 'x' } } },
      { body: { data: { identity: 'sports', identityItem: foreign } } },
    ],
    // Never the right password: the account is needed for the other probes.
    passwordChange: [{ body: { old_password: 'not it at all', new_password: 'another one' } }],
    accountDelete: [{ body: { password: 'not it at all' } }],
    accountExport: [{}],
    sessionList: [{}],
    sessionRevoke: [{ body: { id: sessions[other[asked]] } }],
    deviceCheck: [
      { body: { device_id: 'device', device_name: 'x', register_new: 'no_register' } },
      { body: { device_id: 'device', device_name: 'x', token: limitTokens[other[asked]] } },
    ],
    deviceDelete: [
      { body: { deviceId: `only-${other[asked]}` } },
      { body: { deviceId: 'device', token: limitTokens[other[asked]] } },
    ],
    followList: [{ query: { size: 150, version: 2 } }],
    followSave: [
      { body: { reference_id: 'north', type: 'team' } },
      { body: { reference_id: foreign, type: 'identity_item' } },
    ],
    followRemove: [{ body: { id: foreign } }],
    watchlistGet: [{ query: { size: 100 } }],
    watchlistAdd: ids.map((id) => ({ body: { video_id: id } })),
    watchlistRemove: [{ body: { video_id: foreign } }],
    positionList: [{}, { query: { 'event_id[]': foreign } }],
    positionSave: ids.map((id) => ({
      body: { video_id: id, position: 8, duration: 20, at: at(-60) },
    })),
    operatorEventList: [{ query: { size: 100 } }],
    operatorEventCreate: [
      {
        body: {
          title: 'x',
          sportType: 'football',
          gameStartDate: '2026-11-21T12:00:00.000Z',
          team1: 'north',
        },
      },
      {
        body: {
          title: 'x',
          sportType: 'football',
          gameStartDate: '2026-11-21T12:00:00.000Z',
          team1: foreign,
        },
      },
    ],
    operatorEventSetStream: [{ params: { id: foreign }, body: { eventUrl: '/x.m3u8' } }],
    operatorEventSetStatus: [{ params: { id: foreign }, body: { status: 'archived' } }],
    operatorEventSetCancelled: [{ params: { id: foreign }, body: { cancelled: true } }],
  };
}

/** Tables that belong to no tenant: what the backend knows of itself. */
const everybodys = new Set(['migration', 'meta']);
/** Calls that pay no heed to a token. */
const tokenless = new Set<CallName>([
  'register',
  'login',
  'tokenExchange',
  'signInStart',
  'signInExchange',
  'passwordForgot',
  'passwordReset',
  'emailVerify',
  'operatorEventList',
  'operatorEventCreate',
  'operatorEventSetStream',
  'operatorEventSetStatus',
  'operatorEventSetCancelled',
]);

describe.each(tenants)('asking tenant %s', (asked) => {
  it('[SEC-01] no call answers anything of the other tenant, with and without tokens', async () => {
    const foreignMark = markOf(other[asked]);
    const seen = new Set<CallName>();
    const leaks: string[] = [];
    const probes = Object.entries(probesOf(asked)) as [CallName, readonly Probe[]][];
    for (const [name, requests] of probes) {
      // Ending the session is probed last, below.
      if (name === 'logout') continue;
      for (const request of requests)
        for (const token of [undefined, tokens[asked].access, tokens[other[asked]].access]) {
          const { status, body } = await api.call(name, {
            tenant: asked,
            ...request,
            ...(token === undefined ? {} : { token }),
            ...(callAddresses[name].caller === 'operator' ? { operatorKey: testOperatorKey } : {}),
          });
          const text = JSON.stringify(body);
          if (text.includes(foreignMark) || text.includes(`only-${other[asked]}"`))
            if (!text.includes('there is no team'))
              leaks.push(`${name} ${JSON.stringify(request)}`);
          if (text.includes(markOf(asked))) seen.add(name);
          const isForeign = token === tokens[other[asked]].access;
          if (isForeign && !tokenless.has(name) && status !== 401)
            leaks.push(`${name} took the other tenant's token`);
          // Nobody answers at the provider's address here.
          if (status >= 500 && status !== 503) leaks.push(`${name} answered ${status}`);
        }
    }
    expect(leaks).toEqual([]);
    // The probe is of use only if the calls have something to tell.
    expect([...seen].toSorted()).toEqual(
      [
        'accountExport',
        'accountGet',
        'clipGet',
        'clipList',
        'eventGet',
        'eventList',
        'identityGet',
        'identityList',
        'login',
        'operatorEventCreate',
        'operatorEventList',
        'positionList',
        'profileGet',
        'profileUpdate',
        'relatedVideos',
        'searchSuggest',
        'watchlistGet',
      ].toSorted(),
    );
  });

  it("[SEC-01] the other tenant's refresh token and logout are refused and do no harm", async () => {
    const foreign = tokens[other[asked]];
    const refreshed = await api.call('tokenExchange', {
      tenant: asked,
      body: exchange(foreign.refresh),
    });
    expect(refreshed.status).toBe(401);
    const loggedOut = await api.call('logout', { tenant: asked, token: foreign.access, body: {} });
    expect(loggedOut.status).toBe(401);
    const { body } = await api.call('login', { tenant: other[asked], body: signIn('device') });
    const access = body.content.tokenData.access_token;
    expect((await api.call('profileGet', { tenant: other[asked], token: access })).status).toBe(
      200,
    );
    tokens[other[asked]] = { access, refresh: body.content.tokenData.refresh_token };
  });

  it('[SEC-01] no media address answers anything of the other tenant', async () => {
    const files = ['master.m3u8', 'v720.m3u8', 'v360.m3u8', 'captions-en.m3u8', 'thumbs.vtt'];
    const urls = [
      ...['same', 'clip', 'live', 'tv', `only-${asked}`].flatMap((id) =>
        files.map((file) => `/media/events/${id}/${file}`),
      ),
      '/media/art/same.svg',
    ];
    const get = (url: string) => api.app.inject({ url, headers: { host: `${asked}.test` } });
    let told = 0;
    for (const url of urls) {
      const { body } = await get(url);
      expect(body).not.toContain(`${other[asked]}-film`);
      expect(body).not.toContain(markOf(other[asked]));
      if (body.includes(`${asked}-film`) || body.includes(markOf(asked))) told += 1;
    }
    expect(told).toBeGreaterThan(10);
    for (const file of files) {
      const { statusCode } = await get(`/media/events/only-${other[asked]}/${file}`);
      expect(statusCode).toBe(404);
    }
    expect((await get(`/media/art/only-${other[asked]}.svg`)).statusCode).toBe(404);
  });

  it('[SEC-01] what an operator changes in one tenant changes nothing in the other', async () => {
    const before = await api.call('eventGet', { tenant: other[asked], params: { id: 'same' } });
    const changed = await api.call('operatorEventSetStatus', {
      tenant: asked,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { status: 'upcoming' },
    });
    expect(changed.body.content.eventStatus).toBe('upcoming');
    const after = await api.call('eventGet', { tenant: other[asked], params: { id: 'same' } });
    expect(after.body).toEqual(before.body);
    await api.call('operatorEventSetStatus', {
      tenant: asked,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { status: 'archived' },
    });
  });

  it('[SEC-01] the database itself shows and takes rows of one tenant only', async () => {
    await api.db.forTenant(asked, async (trx) => {
      const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name
        FROM pg_tables WHERE schemaname = current_schema()`.execute(trx);
      const owned = tables.filter(({ name }) => !everybodys.has(name));
      expect(owned.length).toBeGreaterThan(10);
      for (const { name: table } of owned) {
        // No predicate, on purpose: the policy is what is proven here.
        const { rows } = await sql<{ tenant_id?: string; id?: string }>`
          SELECT * FROM ${sql.table(table)}`.execute(trx);
        const owners = rows.map((row) => row.tenant_id ?? row.id);
        expect({ table, owners: [...new Set(owners)] }).toEqual({ table, owners: [asked] });
      }
    });
    const foreignWrite = api.db.forTenant(asked, (trx) =>
      trx
        .insertInto('event_identity')
        .values({ tenant_id: other[asked], event_id: 'live', identity_id: 'north', position: 9 })
        .execute(),
    );
    await expect(foreignWrite).rejects.toThrow(/row-level security/);
    const changed = await api.db.forTenant(asked, (trx) =>
      trx.updateTable('event').set({ title: 'x' }).where('tenant_id', '=', other[asked]).execute(),
    );
    expect(Number(changed[0]?.numUpdatedRows ?? 0)).toBe(0);
    const unscoped = await api.db.forNobody((trx) => trx.selectFrom('event').selectAll().execute());
    expect(unscoped).toEqual([]);
  });
});

describe('sockets', () => {
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.close();
  });

  it("[SEC-01] hear of their own tenant's event only, though both have its id", async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const heard: Record<Tenant, string[]> = { alpha: [], beta: [] };
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
        heard[tenant].push(eventUrl);
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
        return heard.alpha.length > 0 && heard.beta.length > 0;
      })
      .toBe(true);
    for (const tenant of tenants)
      realtime.emitToEvent(tenant, 'same', 'event-url-change', { eventUrl: `${tenant} last` });
    await expect
      .poll(() => tenants.every((tenant) => heard[tenant].includes(`${tenant} last`)))
      .toBe(true);
    for (const tenant of tenants)
      expect(heard[tenant].filter((url) => url.includes(other[tenant]))).toEqual([]);
  });
});
