import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import {
  makeAdministrator,
  operatorIn,
  signedInOperator,
  signInOperator,
  type SignedInOperator,
} from '../operator/testing.ts';

let dir = '';
let api: TestApi;
let owner: SignedInOperator;
let administrator: SignedInOperator;
const machine = { operatorKey: testOperatorKey };

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'tenants-'));
  api = await createTestApi({ env: { DATA_DIR: dir } });
  owner = await signedInOperator(api, 'owner', 'owner');
  const root = await signedInOperator(api, 'root', 'scorer');
  await makeAdministrator(api, root.session.person.email);
  administrator = operatorIn(await signInOperator(api, root.session.person.email));
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

let count = 0;
/** The least that a new tenant needs. */
const settings = (change: Record<string, unknown> = {}) => {
  count += 1;
  const host = `club-${count}.localhost`;
  return { id: `club-${count}`, name: `Club ${count}`, hosts: [host] as [string], ...change };
};
const create = (config: Record<string, unknown>, body: Record<string, unknown> = {}) =>
  api.tenant.create({ ...machine, body: { config, ...body } });
/** Returns the status of a request for the list of matches at a host. */
const statusAt = async (host: string) =>
  (await api.app.inject({ url: '/api/events', headers: { host } })).statusCode;
const isServed = async (host: string) => (await statusAt(host)) !== 421;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
  status,
  body.messageErrorCode,
];
const base64 = (text: string) => Buffer.from(text).toString('base64');
const png = async () =>
  (
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
  ).toString('base64');

describe('a new tenant', () => {
  it('is served on its host at once, with its settings and the defaults of the others', async () => {
    const config = settings({ locales: ['de', 'fr'], sports: ['handball'] });
    expect(await isServed(config.hosts[0])).toBe(false);
    const { status, body } = await create(config);
    expect([status, body.content.address]).toEqual([200, `http://${config.hosts[0]}:3000`]);
    expect(body.content).toMatchObject({
      id: config.id,
      source: { kind: 'database' },
      version: 1,
      archived: false,
      hosts: [{ host: config.hosts[0], state: 'verified' }],
    });
    expect(await isServed(config.hosts[0])).toBe(true);
    const served = api.app.platform.tenants.get(config.id);
    expect(served).toMatchObject({ name: config.name, locales: ['de', 'fr'] });
    expect(served.sports.map(({ id }) => id)).toEqual(['handball']);
  });

  it('gets logos in its accent colour if none is uploaded, which its host serves', async () => {
    const config = settings({ name: 'Ältere & Söhne', brand: { accent: '#ffd400' } });
    const { body } = await create(config);
    for (const address of [
      body.content.config.brand.logoUrl as string,
      body.content.config.brand.markUrl as string,
    ]) {
      const logo = await api.app.inject({ url: address, headers: { host: config.hosts[0] } });
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(logo.body).toContain('#ffd400');
    }
  });

  it('is created together with the invitation of its first owner, whose link opens its own studio', async () => {
    const config = settings();
    const { body } = await create(config, {
      owner: { email: 'First@Club.example', locale: 'de', mail: false },
    });
    expect(body.content.invitation).toMatchObject({ email: 'first@club.example', role: 'owner' });
    const link = new URL(body.content.invitation.link as string);
    expect(link.hostname).toBe(config.hosts[0]);
    const accepted = await api.app.inject({
      method: 'POST',
      url: '/api/operator/invitation/accept',
      headers: {
        host: config.hosts[0],
        origin: `http://${config.hosts[0]}:3000`,
        'x-grandstand-studio': '1',
      },
      payload: {
        token: link.hash.replace('#token=', ''),
        name: 'Fay First',
        password: 'six white seagulls',
        code: null,
      },
    });
    expect([accepted.statusCode, accepted.json().content?.tenant?.id ?? accepted.json()]).toEqual([
      200,
      config.id,
    ]);
  });

  it('mails the invitation of its owner', async () => {
    const config = settings();
    await create(config, { owner: { email: 'mailed@club.example' } });
    const mail = (await api.mails()).find(({ to }) => to === 'mailed@club.example');
    expect(mail?.text).toContain(`http://${config.hosts[0]}:3000/studio/invitation/#token=`);
  });

  it('is checked and not stored by a dry run', async () => {
    const config = settings();
    const { status, body } = await create(config, {
      dry_run: true,
      owner: { email: 'a@b.example' },
    });
    expect([status, body.content.id, body.content.invitation.link]).toEqual([200, config.id, null]);
    expect(await isServed(config.hosts[0])).toBe(false);
    const art = path.join(dir, 'art', config.id, 'uploads');
    expect(existsSync(art) ? readdirSync(art) : []).toEqual([]);
    expect((await create(config)).status).toBe(200);
  });

  it('is recorded in its own audit', async () => {
    const config = settings();
    await create(config);
    const auditEntries = await api.db.forTenant(config.id, ({ trx }) =>
      trx
        .selectFrom('audit_entry')
        .select(['action', 'actor_kind', 'after'])
        .where('tenant_id', '=', config.id)
        .execute(),
    );
    expect(auditEntries).toEqual([
      {
        action: 'tenant.create',
        actor_kind: 'machine',
        after: { name: config.name, hosts: config.hosts },
      },
    ]);
  });

  it.each([
    [{ name: undefined }, 'body.config.name', 'expected string, received undefined, found nothing'],
    [{ id: 'Club' }, 'body.config.id', 'must be 2 to 32 characters of a-z 0-9 -'],
    [{ id: '../up' }, 'body.config.id', 'found "../up"'],
    [{ hosts: [] }, 'body.config.hosts', 'found []'],
    [{ hosts: ['Club.example:80'] }, 'body.config.hosts.0', 'must be a host name in lower case'],
    [{ locales: ['xx'] }, 'body.config.locales.0', 'expected one of en, '],
    [{ sports: ['quidditch'] }, 'body.config.sports.0.names', 'must be given, unless id is one of'],
    [{ brand: { accent: 'red' } }, 'body.config.brand.accent', 'must be a colour such as #1a2b3c'],
    [{ brand: { displayFont: 'comic' } }, 'body.config.brand.displayFont', 'archivo'],
    [{ enable_comment: true }, 'body.config.enable_comment', 'expected no key of that name'],
    [{ time_zone: 'Mars' }, 'body.config.time_zone', 'IANA time zone'],
    [
      { brand: { accent: '#fffbe0' } },
      'body.config.brand.accent',
      'is too pale for the light theme',
    ],
  ])(
    'is refused with %j, by the field, what was found and what is allowed',
    async (change, field, text) => {
      const { status, body } = await create(settings(change));
      expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
      const found = (body.details as { path: string; message: string }[]).find(
        (detail) => detail.path === field,
      );
      expect([field, found?.message]).toEqual([field, expect.stringContaining(text)]);
    },
  );

  it('is refused if another tenant has its id or its host', async () => {
    const first = settings();
    await create(first);
    expect(codeOf(await create(settings({ id: first.id })))).toEqual([409, 'tenant_exists']);
    expect(codeOf(await create(settings({ id: 'alpha' })))).toEqual([409, 'tenant_exists']);
    expect(codeOf(await create(settings({ hosts: first.hosts })))).toEqual([
      409,
      'tenant_host_taken',
    ]);
    expect(codeOf(await create(settings({ hosts: ['alpha.test'] })))).toEqual([
      409,
      'tenant_host_taken',
    ]);
  });

  it('is created by administrators of the platform only', async () => {
    const config = settings();
    const body = { config };
    expect(codeOf(await api.tenant.create({ headers: owner.headers, body }))).toEqual([
      403,
      'administrator_required',
    ]);
    expect((await api.tenant.create({ headers: administrator.headers, body })).status).toBe(200);
  });
});

describe('a logo', () => {
  const svg = (inside: string) =>
    base64(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

  it('can be a drawing or a picture', async () => {
    const config = settings();
    const { status, body } = await create(config, {
      logo: svg('<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a" fill="#f00"/>'),
      mark: await png(),
    });
    expect(status).toBe(200);
    const { logoUrl, markUrl, logoSize } = body.content.config.brand as Record<string, string>;
    expect(logoSize).toEqual({ width: 9, height: 9 });
    expect([logoUrl, markUrl]).toEqual([
      expect.stringMatching(/\.svg$/),
      expect.stringMatching(/\.webp$/),
    ]);
    const file = await api.app.inject({ url: logoUrl ?? '', headers: { host: config.hosts[0] } });
    expect(file.body).toContain('<use href="#a"');
  });

  it.each([
    [svg('<script>alert(1)</script>'), 'the element <script>'],
    [svg('<a xmlns:x="urn:x"><x:script>1</x:script></a>'), 'the element <x:script>'],
    [svg('<rect onload="alert(1)"/>'), 'the attribute onload, which runs a script'],
    [svg('<foreignObject><p>hi</p></foreignObject>'), 'the element <foreignObject>'],
    [
      svg('<image href="https://evil.example/a.png"/>'),
      'a reference to https://evil.example/a.png',
    ],
    [svg('<use href="data:image/svg+xml;base64,AAAA"/>'), 'a reference to data:image/svg+xml'],
    [svg('<a href="javascript:alert(1)"/>'), 'a reference to javascript:alert(1)'],
    [svg('<style>@import "https://evil.example/a.css"</style>'), 'a style that loads or runs'],
    [
      svg('<rect style="fill:url(https://evil.example/a)"/>'),
      'a style that loads https://evil.example/a',
    ],
    [svg('<set attributeName="href" to="javascript:1"/>'), 'an animation that changes a reference'],
    [base64('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'a document type'],
    [base64('<html></html>'), '<html> in place of <svg>'],
    [base64('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'), 'XML that cannot be read'],
  ])(
    'is refused with the reason as an unsafe or unreadable drawing (case %#)',
    async (logo, reason) => {
      const { status, body } = await create(settings(), { logo });
      expect([status, body.messageErrorCode]).toEqual([422, 'picture_unreadable']);
      expect(body.message).toContain(`The SVG has ${reason}`);
    },
  );

  it('is refused if it is another kind of file, a damaged picture or a drawing that is too large', async () => {
    const zip = await create(settings(), { logo: base64('PK\u0003\u0004 not a picture') });
    expect([zip.status, zip.body.message]).toEqual([
      422,
      'The logo is not a picture; it must be an SVG, JPEG, PNG, WebP, AVIF or GIF',
    ]);
    const damaged = await create(settings(), { logo: (await png()).slice(0, 80) });
    expect([damaged.status, damaged.body.message]).toEqual([
      422,
      expect.stringContaining('The picture is damaged'),
    ]);
    const large = await create(settings(), { logo: svg(`<!--${'x'.repeat(300 * 1024)}-->`) });
    expect([large.status, large.body.message]).toEqual([
      413,
      expect.stringMatching(/it must not have more than 262144/),
    ]);
  });

  it('has its place reserved in its size, which a picture does not state', async () => {
    const config = settings();
    const first = await create(config);
    const replace = async (version: number, kind: 'logo' | 'mark', picture: string) => {
      const body = { version, kind, picture };
      const changed = await api.tenant.setPicture({ ...machine, params: { id: config.id }, body });
      return (changed.body.content.config.brand as { logoSize?: unknown }).logoSize;
    };
    // The drawn one has the width of its name.
    expect(first.body.content.config.brand).toMatchObject({ logoSize: { height: 100 } });
    const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="72px" height="32"/>';
    expect(await replace(1, 'logo', base64(wide))).toEqual({ width: 72, height: 32 });
    expect(await replace(2, 'mark', svg('<path d="M0 0h9v9z"/>'))).toEqual({
      width: 72,
      height: 32,
    });
    expect(await replace(3, 'logo', await png())).toBeUndefined();
  });

  it('of an existing tenant is replaced; an outdated version is refused, and leaves no file', async () => {
    const config = settings();
    await create(config);
    const params = { id: config.id };
    const change = (version: number) =>
      api.tenant.setPicture({
        ...machine,
        params,
        body: { version, kind: 'mark', picture: svg('<path d="M0 0h9v9z"/>') },
      });
    const { body } = await change(1);
    expect(body.content.version).toBe(2);
    expect(api.app.platform.tenants.get(config.id).brand.markUrl).toBe(
      body.content.config.brand.markUrl,
    );
    const before = readdirSync(path.join(dir, 'art', config.id, 'uploads')).length;
    expect(codeOf(await change(1))).toEqual([409, 'conflict']);
    // The refused file is not left behind.
    expect(readdirSync(path.join(dir, 'art', config.id, 'uploads'))).toHaveLength(before);
  });
});

describe('the settings of a tenant', () => {
  it('change at once, and the audit has what changed', async () => {
    const config = settings({ enable_comments: true });
    await create(config);
    const { status, body } = await api.tenant.update({
      ...machine,
      params: { id: config.id },
      body: {
        version: 1,
        change: { name: 'Renamed', enable_comments: null, tax_rates: { DE: 19 } },
      },
    });
    expect([status, body.content.version, body.content.name]).toEqual([200, 2, 'Renamed']);
    expect(api.app.platform.tenants.get(config.id)).toMatchObject({
      name: 'Renamed',
      name_short: 'Renamed',
      enable_comments: false,
      tax_rates: { DE: 19 },
    });
    const [entry] = await api.db.forTenant(config.id, ({ trx }) =>
      trx
        .selectFrom('audit_entry')
        .select(['before', 'after'])
        .where('tenant_id', '=', config.id)
        .where('action', '=', 'tenant.update')
        .execute(),
    );
    expect(entry).toEqual({
      before: { name: config.name, name_short: config.name, enable_comments: true },
      after: {
        name: 'Renamed',
        name_short: 'Renamed',
        enable_comments: null,
        tax_rates: { DE: 19 },
      },
    });
  });

  it('can be sent back as they were read, as a whole', async () => {
    const config = settings();
    await create(config);
    const read = (await api.tenant.get({ ...machine, params: { id: config.id } })).body.content;
    const { status, body } = await api.tenant.update({
      ...machine,
      params: { id: config.id },
      body: { version: read.version, config: { ...read.config, time_zone: 'Europe/Madrid' } },
    });
    expect([status, body.content.config]).toEqual([
      200,
      { ...read.config, time_zone: 'Europe/Madrid' },
    ]);
  });

  it('are refused with an outdated version, a wrong field or another id; a dry run stores nothing', async () => {
    const config = settings();
    await create(config);
    const update = (body: object) =>
      api.tenant.update({ ...machine, params: { id: config.id }, body });
    expect(codeOf(await update({ version: 7, change: { name: 'x' } }))).toEqual([409, 'conflict']);
    const wrong = await update({ version: 1, change: { device_limit: 0 } });
    expect(wrong.body.details[0].path).toBe('body.change.device_limit');
    expect(codeOf(await update({ version: 1, change: { id: 'other' } }))).toEqual([
      400,
      'validation_failed',
    ]);
    const dry = await update({ version: 1, change: { name: 'Dry' }, dry_run: true });
    expect([dry.status, dry.body.content.name]).toEqual([200, 'Dry']);
    expect(api.app.platform.tenants.get(config.id).name).toBe(config.name);
  });

  it('are refused if a module refuses them, as at the start of the server', async () => {
    const config = settings();
    await create(config);
    const { status, body } = await api.tenant.update({
      ...machine,
      params: { id: config.id },
      body: {
        version: 1,
        change: {
          stream_signers: [{ origin: 'https://signed.example', kind: 'auth-request' }],
        },
      },
    });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/stream_signers\.0/)]);
  });

  it('of a file are readable, and only the file changes them', async () => {
    const params = { id: 'alpha' };
    const { body } = await api.tenant.get({ headers: owner.headers, params });
    expect(body.content).toMatchObject({
      source: { kind: 'file', file: 'alpha.json' },
      version: null,
      config: testTenant('alpha'),
    });
    for (const refused of [
      await api.tenant.update({
        headers: owner.headers,
        params,
        body: { version: 1, change: { name: 'x' } },
      }),
      await api.tenant.setPicture({
        headers: owner.headers,
        params,
        body: { version: 1, kind: 'logo', picture: await png() },
      }),
      await api.tenant.archive({ ...machine, params, body: { version: 1 } }),
    ]) {
      expect(codeOf(refused)).toEqual([409, 'tenant_of_file']);
      expect(refused.body.message).toContain('alpha.json');
    }
  });
});
