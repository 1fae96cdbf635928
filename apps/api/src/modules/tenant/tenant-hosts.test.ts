/** The hosts of tenants: proof of host names, archives, lists, and the first tenant of an installation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { importProducts } from '../product/index.ts';
import { productOf } from '../product/testing.ts';
import {
  makeAdministrator,
  operatorIn,
  signedInOperator,
  signInOperator,
  type SignedInOperator,
} from '../operator/testing.ts';

let dir = '';
let db: OpenDatabase;
let api: TestApi;
let owner: SignedInOperator;
let administrator: SignedInOperator;
/** TXT records by name, and files by address, of the sites that the tests check. */
const records = new Map<string, readonly string[]>();
const files = new Map<string, string>();
const requested: string[] = [];
const machine = { operatorKey: testOperatorKey };
let pending = 0;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'tenant-hosts-'));
  db = await openTestDatabase();
  api = await createTestApi({
    db,
    env: { DATA_DIR: dir },
    resolveTxt: async (name) => {
      const found = records.get(name);
      if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return found;
    },
    allowlistedRead: async (url, { allowsLoopback }) => {
      requested.push(`${url.href} ${allowsLoopback(url) ? 'loopback' : 'public'}`);
      const text = files.get(url.href);
      return {
        url,
        status: text === undefined ? 404 : 200,
        headers: {},
        bytes: Buffer.from(text ?? ''),
      };
    },
  });
  owner = await signedInOperator(api, 'owner', 'owner');
  const root = await signedInOperator(api, 'root', 'scorer');
  await makeAdministrator(api, root.session.person.email);
  administrator = operatorIn(await signInOperator(api, root.session.person.email));
}, 60_000);
beforeEach(() => {
  records.clear();
  files.clear();
  requested.length = 0;
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const create = (id: string, hosts: readonly string[], body: object = {}) =>
  api.tenant.create({ ...machine, body: { config: { id, name: id, hosts }, ...body } });
const check = (id: string, host: string, body: object = {}) =>
  api.tenant.checkHost({ ...machine, params: { id }, body: { host, ...body } });
const isServed = async (host: string) =>
  (await api.app.inject({ url: '/api/events', headers: { host } })).statusCode !== 421;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
  status,
  body.messageErrorCode,
];
const textOf = (response: Awaited<ReturnType<typeof create>>): string =>
  response.body.content.hosts[0].proof.text as string;

describe('a host name', () => {
  it('is served once its DNS record proves it, and the owner is invited then', async () => {
    const created = await create('records', ['club.example'], {
      owner: { email: 'r@club.example' },
    });
    expect(created.body.content).toMatchObject({
      address: null,
      hosts: [
        {
          host: 'club.example',
          state: 'pending',
          proof: {
            record: '_grandstand.club.example',
            file: 'https://club.example/.well-known/grandstand-verification.txt',
            text: expect.stringMatching(/^grandstand-verification=.{20,}$/),
          },
        },
      ],
    });
    expect(await isServed('club.example')).toBe(false);
    expect((await api.mails()).filter(({ to }) => to === 'r@club.example')).toEqual([]);

    records.set('_grandstand.club.example', ['v=spf1', textOf(created)]);
    const { status, body } = await check('records', 'club.example');
    expect([status, body.content.hosts[0]]).toEqual([
      200,
      expect.objectContaining({ state: 'verified', proof: null, problem: null }),
    ]);
    expect(await isServed('club.example')).toBe(true);
    const mail = (await api.mails()).find(({ to }) => to === 'r@club.example');
    expect(mail?.text).toContain('http://club.example:3000/studio/invitation/#token=');
  });

  it('that is pending does not delay the link of the owner if no mail is requested, and its check leaves the link valid', async () => {
    const created = await create('linked', ['linked.example'], {
      owner: { email: 'l@linked.example', mail: false },
    });
    const link = new URL(created.body.content.invitation.link as string);
    expect(link.origin).toBe('http://linked.example:3000');
    await check('linked', 'linked.example', { without_proof: true });
    const view = await api.app.inject({
      method: 'POST',
      url: '/api/operator/invitation/get',
      headers: {
        host: 'linked.example:3000',
        origin: 'http://linked.example:3000',
        'x-grandstand-studio': '1',
      },
      payload: { token: link.hash.slice('#token='.length) },
    });
    expect([view.statusCode, view.json().content?.email ?? view.json()]).toEqual([
      200,
      'l@linked.example',
    ]);
    expect((await api.mails()).filter(({ to }) => to === 'l@linked.example')).toEqual([]);
  });

  it('that is verified again mails no invitation again, which would end the link of the first mail', async () => {
    const ownerMails = async () => (await api.mails()).filter(({ to }) => to === 'o@once.example');
    await create('once', ['once.example'], { owner: { email: 'o@once.example' } });
    await check('once', 'once.example', { without_proof: true });
    expect(await ownerMails()).toHaveLength(1);
    const update = (version: number, hosts: readonly string[]) =>
      api.tenant.update({
        ...machine,
        params: { id: 'once' },
        body: { version, change: { hosts } },
      });
    await update(1, ['again.example']);
    expect(await isServed('again.example')).toBe(false);
    await check('once', 'again.example', { without_proof: true });
    expect(await isServed('again.example')).toBe(true);
    expect(await ownerMails()).toHaveLength(1);
  });

  it('is served once its file proves it, which is requested at public addresses only', async () => {
    const created = await create('files', ['files.example']);
    const address = 'https://files.example/.well-known/grandstand-verification.txt';
    files.set(address, `${textOf(created)}\n`);
    const { body } = await check('files', 'files.example');
    expect(body.content.hosts[0].state).toBe('verified');
    expect(requested).toEqual([`${address} public`]);
    expect(await isServed('files.example')).toBe(true);
  });

  it.each([
    [
      'without a record or a file',
      () => {},
      /no DNS record of type TXT was found at _grandstand\.p\d\.example \(ENOTFOUND\); https:.* responded with 404/,
    ],
    [
      'with the record of another tenant',
      (host: string) => void records.set(`_grandstand.${host}`, ['grandstand-verification=other']),
      /the DNS record _grandstand\.p\d\.example does not have the text grandstand-verification=/,
    ],
    [
      'with another file',
      (host: string) =>
        void files.set(`https://${host}/.well-known/grandstand-verification.txt`, '<html>'),
      /does not have the text/,
    ],
  ])('stays pending %s, with the reason', async (_, prepare, reason) => {
    pending += 1;
    const host = `p${pending}.example`;
    await create(`pending-${pending}`, [host]);
    prepare(host);
    const { status, body } = await check(`pending-${pending}`, host);
    expect([status, body.content.hosts[0]]).toEqual([
      200,
      expect.objectContaining({ state: 'pending', problem: expect.stringMatching(reason) }),
    ]);
    expect(await isServed(host)).toBe(false);
  });

  it('that two tenants claim belongs to the one that proves it', async () => {
    const first = await create('squatter', ['wanted.example']);
    const second = await create('rightful', ['wanted.example']);
    records.set('_grandstand.wanted.example', [textOf(second)]);
    expect((await check('squatter', 'wanted.example')).body.content.hosts[0].state).toBe('pending');
    expect((await check('rightful', 'wanted.example')).body.content.hosts[0].state).toBe(
      'verified',
    );
    records.set('_grandstand.wanted.example', [textOf(first)]);
    expect(codeOf(await check('squatter', 'wanted.example'))).toEqual([409, 'tenant_host_taken']);
    expect(api.app.platform.tenants.findByHost('wanted.example')?.id).toBe('rightful');
  });

  it('is accepted without a proof from the machine only', async () => {
    await create('internal', ['tv.internal']);
    const refused = await api.tenant.checkHost({
      headers: administrator.headers,
      params: { id: 'internal' },
      body: { host: 'tv.internal', without_proof: true },
    });
    expect(codeOf(refused)).toEqual([403, 'forbidden']);
    await check('internal', 'tv.internal', { without_proof: true });
    expect(await isServed('tv.internal')).toBe(true);
  });

  it('that is removed from the settings is no longer served, and must be proven again', async () => {
    await create('moving', ['moving.localhost', 'old.localhost']);
    expect(await isServed('old.localhost')).toBe(true);
    const update = (version: number, hosts: readonly string[]) =>
      api.tenant.update({
        ...machine,
        params: { id: 'moving' },
        body: { version, change: { hosts } },
      });
    await update(1, ['moving.localhost']);
    expect(await isServed('old.localhost')).toBe(false);
    const { body } = await update(2, ['moving.localhost', 'new.example']);
    expect(body.content.hosts.map(({ state }: { state: string }) => state)).toEqual([
      'verified',
      'pending',
    ]);
    expect([await isServed('moving.localhost'), await isServed('new.example')]).toEqual([
      true,
      false,
    ]);
  });

  it('is refused if the tenant does not claim it', async () => {
    await create('claims', ['claims.localhost']);
    const { status, body } = await check('claims', 'other.example');
    expect([status, body.message]).toEqual([
      400,
      'body.host: found "other.example", must be one of claims.localhost',
    ]);
  });

  it('of this machine needs a proof in production', async () => {
    const production = await createTestApi({
      db,
      env: { DATA_DIR: dir, GRANDSTAND_ENV: 'production', PUBLIC_ORIGIN: 'https://tv.example' },
    });
    const { body } = await production.tenant.create({
      ...machine,
      body: { config: { id: 'prod', name: 'Prod', hosts: ['prod.localhost'] } },
    });
    expect(body.content.hosts[0].state).toBe('pending');
    await production.close();
  });
});

describe('an archived tenant', () => {
  it('is not served until it is restored, and is then as before', async () => {
    await create('rests', ['rests.localhost']);
    const params = { id: 'rests' };
    const { body } = await api.tenant.archive({ ...machine, params, body: { version: 1 } });
    expect(body.content).toMatchObject({ archived: true, version: 2, address: null });
    expect(await isServed('rests.localhost')).toBe(false);
    const restored = await api.tenant.restore({ ...machine, params, body: { version: 2 } });
    expect(restored.body.content).toMatchObject({ archived: false, name: 'rests' });
    expect(await isServed('rests.localhost')).toBe(true);
  });

  it('has no subscriptions that renew: a tenant that has some cannot be archived', async () => {
    await create('sells', ['sells.localhost']);
    await importProducts(api.app.platform, 'sells', [productOf('month')]);
    const now = new Date();
    await api.db.forTenant('sells', async ({ trx }) => {
      await trx
        .insertInto('customer')
        .values({ tenant_id: 'sells', id: 'customer', user_id: null, created_at: now })
        .execute();
      await trx
        .insertInto('purchase')
        .values({
          tenant_id: 'sells',
          id: 'contract',
          customer_id: 'customer',
          product_id: 'month',
          price: 999,
          currency: 'EUR',
          status: 'active',
          auto_renew: true,
          canceled: false,
          locale: 'en',
          charge_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute();
    });
    const archive = () =>
      api.tenant.archive({ ...machine, params: { id: 'sells' }, body: { version: 1 } });
    const { status, body } = await archive();
    expect([status, body.messageErrorCode]).toEqual([409, 'tenant_sells']);
    expect(body.message).toContain('end the renewals first');
    await api.db.forTenant('sells', ({ trx }) =>
      trx.updateTable('purchase').set({ charge_at: null }).execute(),
    );
    expect((await archive()).status).toBe(200);
  });

  it('is archived by administrators only, who name its current version', async () => {
    await create('mine', ['mine.localhost']);
    const params = { id: 'mine' };
    expect(codeOf(await api.tenant.archive({ ...machine, params, body: { version: 4 } }))).toEqual([
      409,
      'conflict',
    ]);
    const mine = await signedInOperator(api, 'chief', 'owner', 'alpha');
    expect(
      codeOf(await api.tenant.archive({ headers: mine.headers, params, body: { version: 1 } })),
    ).toEqual([403, 'administrator_required']);
  });
});

describe('tenants', () => {
  it('are listed for administrators by id, those of files too, in pages', async () => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { body } = await api.tenant.list({
        headers: administrator.headers,
        query: { size: 3, ...(after === null ? {} : { after }) },
      });
      expect(body.content.entries.length).toBeLessThanOrEqual(3);
      ids.push(...body.content.entries.map(({ id }: { id: string }) => id));
      after = body.content.next as string | null;
    } while (after !== null);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toEqual(expect.arrayContaining(['alpha', 'beta', 'records']));
    expect(new Set(ids).size).toBe(ids.length);
    const { body: found } = await api.tenant.list({
      headers: administrator.headers,
      query: { text: 'ALPH' },
    });
    expect(found.content.entries.map(({ id }: { id: string }) => id)).toEqual(['alpha']);
    expect(codeOf(await api.tenant.list({ headers: owner.headers }))).toEqual([
      403,
      'administrator_required',
    ]);
  });

  it('[SEC-01] are unknown to the owners of others', async () => {
    await create('secret', ['secret.localhost']);
    const params = { id: 'secret' };
    const as = { headers: owner.headers, params };
    for (const refused of [
      await api.tenant.get(as),
      await api.tenant.update({ ...as, body: { version: 1, change: { name: 'x' } } }),
      await api.tenant.setPicture({ ...as, body: { version: 1, kind: 'logo', picture: 'AAAA' } }),
      await api.tenant.checkHost({ ...as, body: { host: 'secret.localhost' } }),
      await api.tenant.get({ headers: owner.headers, params: { id: 'unknown' } }),
    ])
      expect(codeOf(refused)).toEqual([404, 'not_found']);
  });

  it('[SEC-01] see only their own rows in a transaction', async () => {
    const seen = await api.db.forTenant('alpha', async ({ trx }) => ({
      tenants: await trx.selectFrom('stored_tenant').selectAll().execute(),
      hosts: await trx.selectFrom('tenant_host').selectAll().execute(),
    }));
    expect(seen).toEqual({ tenants: [], hosts: [] });
    await expect(
      api.db.withoutTenant((trx) => trx.updateTable('tenant_host').set({ token: 'x' }).execute()),
    ).resolves.toEqual([expect.objectContaining({ numUpdatedRows: 0n })]);
  });

  it('are changed by their own owners, except for what concerns the platform', async () => {
    const created = await create('owned', ['owned.localhost'], {
      owner: { email: 'o@owned.example', mail: false },
    });
    const token = new URL(created.body.content.invitation.link as string).hash.slice(
      '#token='.length,
    );
    const studio = {
      host: 'owned.localhost:3000',
      origin: 'http://owned.localhost:3000',
      'x-grandstand-studio': '1',
    };
    const accepted = await api.app.inject({
      method: 'POST',
      url: '/api/operator/invitation/accept',
      headers: studio,
      payload: { token, name: 'Olga', password: 'six white seagulls', code: null },
    });
    const cookie = String(accepted.headers['set-cookie']).split(';', 1)[0] ?? '';
    const update = async (change: object, version: number) =>
      api.app.inject({
        method: 'POST',
        url: '/api/operator/tenant/update/owned',
        headers: { ...studio, cookie },
        payload: { version, change },
      });
    expect((await update({ name: 'Olga’s club' }, 1)).statusCode).toBe(200);
    for (const change of [
      { demo: true },
      { api_base: 'https://evil.example' },
      { portal_url: 'https://evil.example' },
      { recording_ladder: true },
      { auth_providers: { google: { client_id: 'x' } } },
    ]) {
      const { statusCode, body } = await update(change, 2);
      expect([statusCode, body]).toEqual([
        403,
        expect.stringContaining(`administrator of the platform changes ${Object.keys(change)[0]}`),
      ]);
    }
  });
});

describe('an installation without any tenant', () => {
  let empty: TestApi;
  let emptyDb: OpenDatabase;
  beforeAll(async () => {
    emptyDb = await openTestDatabase();
    empty = await createTestApi({ db: emptyDb, tenants: [], env: { DATA_DIR: dir } });
  }, 60_000);
  afterAll(async () => {
    await empty.close();
    await emptyDb.close();
  });

  it('gets its first one by the key of the machine, and only that', async () => {
    const send = (url: string, headers: Record<string, string>, payload?: object) =>
      empty.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url,
        headers: { host: 'localhost', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    const key = { 'x-operator-key': testOperatorKey };
    expect((await send('/api/events', key)).statusCode).toBe(421);
    expect((await send('/api/operator/tenant/list', {})).statusCode).toBe(401);
    expect(
      (await send('/api/operator/tenant/list', { ...key, 'x-forwarded-for': '9.9.9.9' }))
        .statusCode,
    ).toBe(421);
    const config = { id: 'first', name: 'First', hosts: ['first.localhost'] };
    const created = await send('/api/operator/tenant/create', key, { config });
    expect(created.statusCode).toBe(200);
    expect((await send('/api/events', { host: 'first.localhost' })).statusCode).not.toBe(421);
    const lists = (host: string) => send('/api/operator/tenant/list', { ...key, host });
    expect((await lists('localhost')).json().content.entries).toHaveLength(1);
    expect((await lists('other.localhost')).statusCode).toBe(421);
    const archived = await send(
      '/api/operator/tenant/archive/first',
      { ...key, host: 'first.localhost' },
      { version: 1 },
    );
    expect([archived.statusCode, archived.json().messageErrorCode]).toEqual([409, 'tenant_last']);
  });

  it('serves the tenants of its database after a restart, or only the chosen one', async () => {
    const again = await createTestApi({
      db: emptyDb,
      tenants: [],
      env: { DATA_DIR: dir, TENANT: 'first' },
    });
    expect(again.app.platform.tenants.findByHost('first.localhost')?.id).toBe('first');
    expect(again.app.platform.tenants.findByHost('localhost')?.id).toBe('first');
    await again.close();
    await expect(
      createTestApi({ db: emptyDb, tenants: [], env: { DATA_DIR: dir, TENANT: 'other' } }),
    ).rejects.toThrow('TENANT: expected one of first, found "other"');
  });

  it('leaves out a tenant whose settings are no longer valid, and serves the others', async () => {
    await emptyDb.forTenant('first', ({ trx }) =>
      trx
        .updateTable('stored_tenant')
        .set({ config: JSON.stringify({ id: 'first', renamed_setting: true }) as never })
        .execute(),
    );
    const again = await createTestApi({ db: emptyDb, env: { DATA_DIR: dir } });
    expect(again.app.platform.tenants.all.map(({ id }) => id)).toEqual(['alpha', 'beta']);
    await again.close();
  });
});
