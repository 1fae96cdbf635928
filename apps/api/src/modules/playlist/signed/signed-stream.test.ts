import type { AllowlistedRead } from '@grandstand/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { eventOf, testNow } from '../../event/testing.ts';
import { signedIn } from '../../session/testing.ts';

const origin = 'https://cdn.example';
const stream = { kind: 'url', url: `${origin}/live/master.m3u8` } as const;
const commerceType = 'commerce_members_media';

let site: Record<string, string> = {};
let reads: string[] = [];
let status = 200;
const allowlistedRead: AllowlistedRead = async (url) => {
  reads.push(url.pathname);
  const text = site[url.pathname];
  const headers = { 'access-control-allow-origin': '*' };
  return {
    url,
    status: text === undefined ? 404 : status,
    headers,
    bytes: Buffer.from(text ?? ''),
  };
};

let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    allowlistedRead,
    tenants: [
      testTenant('alpha', {
        protected_stream_sources: [],
        stream_signers: [{ origin, kind: 'secure-link' }],
      }),
      testTenant('beta'),
    ],
    secrets: { alpha: { stream_signers: { [origin]: 's3cret' } } },
    content: {
      alpha: {
        events: [
          eventOf('open', { status: 'live', stream, duration: null }),
          eventOf('members', { status: 'live', stream, commerceType, duration: null }),
          eventOf('waits', { status: 'upcoming', stream, commerceType, duration: null }),
          eventOf('abroad', { status: 'live', stream, regions: ['FR'], duration: null }),
        ],
      },
    },
  });
  ({ access: token } = await signedIn(api, 'member'));
});
afterAll(() => api.close());
beforeEach(() => {
  now += 60_000;
  reads = [];
  status = 200;
  site = {
    '/live/master.m3u8': [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Stadium",URI="sound.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
      'v/video.m3u8?old=token',
      '',
    ].join('\n'),
    '/live/v/video.m3u8': [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"',
      '#EXT-X-RENDITION-REPORT:URI="other.m3u8"',
      '#EXTINF:2,',
      'one.m4s',
      '',
    ].join('\n'),
  };
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'GET',
    url: new URL(url, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test', ...headers },
  });
const uris = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const base = '/media/events/open/';
const variantPath = async () => `${base}${uris((await get(`${base}master.m3u8`)).body)[0]}`;

describe('a stream of a site with a signer', () => {
  it('has an address of this backend, which never contains that of its site (SEC-17)', async () => {
    const { body } = await api.event.get({ params: { id: 'open' } });
    expect(body.content.source.hd).toContain('/media/events/open/master.m3u8');
    const members = await api.event.get({ params: { id: 'members' }, token });
    expect(members.body.content.source.hd).toMatch(
      /\/media\/h\/[^/]+\/events\/members\/master\.m3u8$/,
    );
    expect(JSON.stringify([body, members.body])).not.toContain(origin);
  });

  it('is read once for all viewers, and has addresses of this backend or signed ones', async () => {
    const master = await get(`${base}master.m3u8`);
    await get(`${base}master.m3u8`);
    expect(reads).toEqual(['/live/master.m3u8']);
    expect(master.body).toMatch(/URI="signed\/p-[^"]+\.m3u8"/);
    expect(master.body).not.toContain(origin);
    const { body, headers } = await get(await variantPath());
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toMatch(
      /URI="https:\/\/cdn\.example\/live\/v\/init\.mp4\?md5=[^"]+&expires=\d+",BYTERANGE="10@0"/,
    );
    expect(uris(body)[0]).toMatch(
      /^https:\/\/cdn\.example\/live\/v\/one\.m4s\?md5=.+&expires=\d+$/,
    );
    expect(body).toContain('URI="skd://key"');
    expect(body).not.toContain('RENDITION-REPORT');
    expect(body).not.toContain('s3cret');
  });

  it('[SEC-16] plays only for viewers who may watch it, in their country and once it has started', async () => {
    for (const [id, expected] of [
      ['members', 403],
      ['abroad', 403],
      ['waits', 403],
      ['open', 200],
    ] as const)
      expect([id, (await get(`/media/events/${id}/master.m3u8`)).statusCode]).toEqual([
        id,
        expected,
      ]);
    const asMember = { 'x-authorization': `Bearer ${token}` };
    expect((await get('/media/events/members/master.m3u8', asMember)).statusCode).toBe(200);
    expect((await get('/media/events/waits/master.m3u8', asMember)).statusCode).toBe(404);
    const variant = (await variantPath()).replace('/open/', '/members/');
    expect((await get(variant)).statusCode).toBe(403);
    // The name was sealed for another event.
    expect((await get(variant, asMember)).statusCode).toBe(404);
  });

  it('cannot be made to sign what its playlists do not name', async () => {
    const variant = await variantPath();
    const text = Buffer.from(`${origin}/other/match.m3u8`).toString('base64url');
    const forged = [
      variant.replace(/p-[^.]+/, `p-${text}`),
      variant.replace('/p-', '/f-'),
      `${base}signed/p-${text}.m3u8`,
      `${base}signed/`,
    ];
    for (const url of forged) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it.each([
    ['fails', () => (status = 503), 503],
    ['has no playlist yet', () => (site = {}), 404],
    ['sends an HTML page', () => (site['/live/master.m3u8'] = '<html>'), 503],
    [
      'sends too many segments',
      () => (site['/live/master.m3u8'] = `#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(50_001)}`),
      503,
    ],
  ])('returns an error with a retry time when its site %s', async (_, change, expected) => {
    change();
    const { statusCode, headers } = await get(`${base}master.m3u8`);
    expect([statusCode, headers['retry-after']]).toEqual([expected, '2']);
  });

  it('plays nothing of a site that has no signer', async () => {
    site['/live/master.m3u8'] =
      '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttps://else.example/one.ts\n';
    expect((await get(`${base}master.m3u8`)).statusCode).toBe(503);
  });
});

it('the check of a stream states how it is protected, and that it has no clips', async () => {
  const { body } = await api.event.checkStream({
    operatorKey: testOperatorKey,
    query: { address: stream.url },
  });
  expect(body.content.protection).toBe(
    'its server accepts signed addresses only (stream_signers: secure-link), each valid for 30 s; no clips',
  );
});

it('[SEC-16] authorisation is refused for a stream whose site does not use it', async () => {
  const authorise = (headers: Record<string, string>) =>
    get('/media/authorise', headers).then(({ statusCode }) => statusCode);
  expect(await authorise({})).toBe(403);
  expect(await authorise({ 'x-original-uri': '/live/one.ts' })).toBe(403);
  expect(await authorise({ 'x-original-uri': '/live/one.ts?event=open' })).toBe(403);
  expect(await authorise({ 'x-original-uri': '/live/one.ts?event=none' })).toBe(403);
  expect(await authorise({ 'x-original-uri': 'live?event=%00' })).toBe(403);
});
