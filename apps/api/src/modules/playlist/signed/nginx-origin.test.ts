/** Runs nginx with `deploy/nginx/origin.conf` in front of streams that are sold. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAllowlistedRead } from '@grandstand/outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, testOperatorKey } from '../../../testing.ts';
import { buyTicket, openShop, shopTenant, type Shop } from '../../purchase/testing.ts';
import { signedIn } from '../../session/testing.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const secret = 'a-secret-of-this-site';
const [authRequestSite, signedSite] = ['https://auth-request.example', 'https://signed.example'];

let folder = '';
let shop: Shop;
let nginx: ChildProcess;
let port = 0;
/** Number of authorisation requests from nginx. */
let authorisations = 0;

/** Sends a path as it is: `fetch` would resolve its dots. */
const send = (target: string): Promise<{ status: number; text: string; location: string }> =>
  new Promise((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port, path: target }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          location: response.headers.location ?? '',
        }),
      );
    })
      .on('error', reject)
      .end();
  });
const fetchFromSite = (address: string) => {
  const { pathname, search } = new URL(address);
  return send(pathname + search);
};

/** Returns the configuration with the ports and folders of this test. */
function configurationFor(backendPort: number): string {
  const text = readFileSync(
    new URL('../../../../../../deploy/nginx/origin.conf', import.meta.url),
    'utf8',
  );
  const local = text
    .replace(/^\s*ssl_certificate.*$/gm, '')
    .replace('listen 8443 ssl', `listen 127.0.0.1:${port}`)
    .replace('proxy_ssl_server_name on', 'proxy_set_header Host alpha.test')
    .replace('https://www.club.example/media', `http://127.0.0.1:${backendPort}/media`)
    .replaceAll('https://www.club.example always', '* always')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('/var/cache/nginx/', `${folder}/`)
    .replace('/srv/streams', `${folder}/streams`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary}\n${local}\n}`;
}

const live =
  '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2,\none.ts\n#EXTINF:2,\ntwo.ts\n';
const files: Readonly<Record<string, string>> = {
  'live/match/live.m3u8': live,
  'live/match/one.ts': 'first',
  'live/match/two.ts': 'second',
  'live/other/one.ts': 'not sold to you',
  'signed/match/master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlive.m3u8\n',
  'signed/match/live.m3u8': live,
  'signed/match/one.ts': 'first, signed',
  'signed/match/over.m3u8': `${live}#EXT-X-ENDLIST\n`,
};

beforeAll(async () => {
  if (!hasNginx) return;
  folder = mkdtempSync(path.join(tmpdir(), 'nginx-origin-'));
  // Started by root, nginx reads as another user.
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'streams', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  port = await freePort();
  const sites = [authRequestSite, signedSite];
  shop = await openShop({
    tenants: [
      shopTenant('alpha', {
        stream_sources: sites,
        protected_stream_sources: [],
        stream_signers: [
          { origin: authRequestSite, kind: 'auth-request' },
          { origin: signedSite, kind: 'secure-link', token_seconds: 10 },
        ],
      }),
      shopTenant('beta'),
    ],
    secrets: { alpha: { stream_signers: { [signedSite]: secret } } },
    allowlistedRead: createAllowlistedRead({
      request: ({ pathname, search }, { headers, signal }, done) =>
        plainRequest(`http://127.0.0.1:${port}${pathname}${search}`, { headers, signal }, done),
    }),
  });
  await shop.api.app.listen({ host: '127.0.0.1', port: 0 });
  shop.api.app.server.on('request', ({ url }) => {
    if (url === '/media/authorise') authorisations += 1;
  });
  const address = shop.api.app.server.address();
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    configurationFor(typeof address === 'object' && address !== null ? address.port : 0),
  );
  nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'ignore',
  });
});
afterAll(async () => {
  if (!hasNginx) return;
  nginx.kill('SIGTERM');
  await new Promise((resolve) => nginx.once('close', resolve));
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets the stream and the status of an event once nginx runs. */
const setStream = async (id: string, eventUrl: string, status = 'live') => {
  const nginxStatus = () =>
    send('/').then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(nginxStatus).toBeGreaterThan(0);
  const operatorKey = testOperatorKey;
  const { event } = shop.api;
  const set = await event.setStream({ operatorKey, params: { id }, body: { eventUrl } });
  expect([set.status, set.body.messageErrorCode]).toEqual([200, undefined]);
  await event.setStatus({ operatorKey, params: { id }, body: { status } });
};
const play = async (address: string) => {
  const { pathname } = new URL(address, 'http://alpha.test');
  const { statusCode, body, headers } = await shop.api.app.inject({
    method: 'GET',
    url: pathname,
    headers: { host: 'alpha.test' },
  });
  return { status: statusCode, text: body, location: headers.location ?? '' };
};
const uris = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

async function buyerOf(id: string, name: string) {
  const { access: token } = await signedIn(shop.api, name);
  const bought = await buyTicket(shop, { token }, id);
  expect(bought.status).toBe(200);
  const { body } = await shop.api.event.get({ params: { id }, token });
  const refund = async () => {
    const call = {
      operatorKey: testOperatorKey,
      params: { id: bought.body.content.id },
      body: { reason: 'as a test' },
    };
    expect((await shop.api.purchase.refund(call)).status).toBe(200);
  };
  return { hd: String(body.content.source.hd), refund };
}

describe.skipIf(!hasNginx)('a sold stream behind nginx', () => {
  it('[SEC-16] whose site checks viewers with this backend plays for buyers only, and stops within ten seconds of a refund', async () => {
    await setStream('paid', `${authRequestSite}/live/match/live.m3u8`);
    expect((await play('/media/events/paid/master.m3u8')).status).toBe(403);
    const { hd, refund } = await buyerOf('paid', 'asking');
    const playlist = await play(hd);
    expect(playlist.status).toBe(200);
    const [one = '', two = ''] = uris(playlist.text);
    expect(one).toMatch(
      /^https:\/\/auth-request\.example\/live\/match\/one\.ts\?event=paid&grant=/,
    );
    expect(await fetchFromSite(one)).toMatchObject({ status: 200, text: 'first' });
    const before = authorisations;
    expect(await fetchFromSite(two)).toMatchObject({ status: 200, text: 'second' });
    // nginx caches one authorisation for a folder.
    expect(authorisations).toBe(before);

    const { search } = new URL(one);
    const refused = [
      '/live/match/one.ts',
      `/live/match/one.ts?event=paid&grant=${'1'.repeat(60)}`,
      `/live/match/one.ts${search.replace('event=paid', 'event=other')}`,
      `/live/other/one.ts${search}`,
      `/live/match/../other/one.ts${search}`,
      `/live/match/%2e%2e/other/one.ts${search}`,
      `/live/match/..%2fother/one.ts${search}`,
      `/live/match/%252e%252e%252fother/one.ts${search}`,
      `/live//match/..//other/one.ts${search}`,
    ];
    for (const target of refused)
      expect([target, (await send(target)).status]).toEqual([target, 403]);
    expect((await send('/-/may-watch')).status).toBe(404);

    const refundedAt = Date.now();
    await refund();
    expect((await play(hd)).status).toBe(403);
    await expect.poll(async () => (await fetchFromSite(one)).status).toBe(403);
    expect(Date.now() - refundedAt).toBeLessThan(10_000);
    const log = readFileSync(path.join(folder, 'origin.log'), 'utf8');
    expect(log).toContain('/live/match/one.ts');
    expect(log).not.toContain('grant=');
  }, 60_000);

  it('[SEC-16] whose site requires signatures has signed addresses in its playlists, which expire and are renewed', async () => {
    await setStream('other', `${signedSite}/signed/match/master.m3u8`);
    expect((await play('/media/events/other/master.m3u8')).status).toBe(403);
    const { hd, refund } = await buyerOf('other', 'signed');
    const master = await play(hd);
    const [variant = ''] = uris(master.text);
    expect(variant).toMatch(/^signed\/p-.+\.m3u8$/);
    expect(master.text).not.toContain('md5=');
    const variantAddress = new URL(variant, hd).href;
    const [one = ''] = uris((await play(variantAddress)).text);
    expect(await fetchFromSite(one)).toMatchObject({ status: 200, text: 'first, signed' });
    const { pathname, search } = new URL(one);
    for (const target of [
      pathname,
      `${pathname}?md5=x&expires=9999999999`,
      `${pathname}${search.replace(/expires=\d+/, 'expires=9999999999')}`,
      `/signed/match/two.ts${search}`,
    ])
      expect([target, (await send(target)).status]).toEqual([target, 403]);
    await expect.poll(async () => (await fetchFromSite(one)).status, { timeout: 60_000 }).toBe(410);
    const [renewed = ''] = uris((await play(variantAddress)).text);
    expect((await fetchFromSite(renewed)).status).toBe(200);
    await refund();
    expect((await play(variantAddress)).status).toBe(403);
  }, 60_000);

  it('[SEC-16] that has ended has addresses of this backend, which checks the viewer for each file', async () => {
    await setStream('won', `${signedSite}/signed/match/over.m3u8`, 'archived');
    const { hd, refund } = await buyerOf('won', 'finished');
    const playlist = await play(hd);
    expect(playlist.text).not.toContain('md5=');
    const [one = ''] = uris(playlist.text);
    const file = new URL(one, hd).href;
    const { status, location } = await play(file);
    expect(status).toBe(302);
    expect(await fetchFromSite(location)).toMatchObject({ status: 200, text: 'first, signed' });
    const forged = file.replace(/\/f-.{8}/, '/f-aHR0cDov');
    expect((await play(forged)).status).toBe(404);
    // A sealed name of one event is not valid for another.
    expect((await play(file.replace('/events/won/', '/events/other/'))).status).toBe(403);
    await refund();
    expect((await play(file)).status).toBe(403);
  }, 60_000);
});
