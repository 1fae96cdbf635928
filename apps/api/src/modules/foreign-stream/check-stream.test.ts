import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllowlistedRead } from '@grandstand/outbound';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';

/** The responses of the other site, by path. */
interface Site {
  [path: string]: {
    readonly body: string | Buffer;
    readonly status?: number;
    readonly cors?: string | null;
  };
}
let site: Site = {};
const allowlistedRead: AllowlistedRead = async (url, { isListed }) => {
  if (!isListed(url)) throw new Error('not listed');
  if (url.hostname === 'away.example')
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
  const file = site[url.pathname] ?? { body: '', status: 404 };
  const cors = file.cors === undefined ? '*' : file.cors;
  return {
    url,
    status: file.status ?? 200,
    headers: cors === null ? {} : { 'access-control-allow-origin': cors },
    bytes: Buffer.from(file.body),
  };
};

let api: TestApi;
beforeAll(async () => {
  const waiting = { status: 'upcoming', stream: { kind: 'none' }, duration: null } as const;
  api = await createTestApi({
    clock: () => testNow,
    allowlistedRead,
    tenants: [
      testTenant('alpha', {
        stream_sources: ['https://cdn.example', 'https://away.example', 'https://safe.example'],
        protected_stream_sources: ['https://safe.example'],
      }),
    ],
    content: {
      alpha: {
        events: [
          eventOf('free', waiting),
          eventOf('sold', { ...waiting, commerceType: 'commerce_ppv_media' }),
        ],
      },
    },
  });
});
afterAll(() => api.close());

const lines = (...all: string[]) => ['#EXTM3U', ...all, ''].join('\n');
const live = lines(
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-MEDIA-SEQUENCE:7',
  '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00Z',
  ...['a', 'b', 'c', 'd'].flatMap((name) => ['#EXTINF:2,', `${name}.ts`]),
);
beforeEach(() => {
  site = {
    '/live.m3u8': { body: live },
    '/d.ts': { body: Buffer.concat([Buffer.from([0x47]), Buffer.alloc(187)]) },
  };
});
const check = async (address: string) =>
  (await api.event.checkStream({ operatorKey: testOperatorKey, query: { address } })).body.content;
const setStream = (id: string, eventUrl: string) =>
  api.event.setStream({ operatorKey: testOperatorKey, params: { id }, body: { eventUrl } });

describe('the check of a stream', () => {
  it('reports what a live stream consists of', async () => {
    expect(await check('https://cdn.example/live.m3u8')).toMatchObject({
      problems: [],
      warnings: [],
      protection:
        'not protected, no clips: anyone who knows the address can watch it; "mirror" records it',
      kind: 'live',
      container: 'MPEG-TS',
      cors: '*',
      hasDates: true,
      window: 8,
      segments: { count: 4, shortest: 2, longest: 2 },
    });
  });

  it('reads the master, its audio tracks and captions, and names codecs that few browsers play', async () => {
    site['/master.m3u8'] = {
      body: lines(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Stadium",LANGUAGE="en",URI="a.m3u8"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="hvc1.1.6.L93,ec-3",RESOLUTION=1280x720',
        'live.m3u8',
      ),
    };
    expect(await check('https://cdn.example/master.m3u8')).toMatchObject({
      problems: [],
      warnings: [expect.stringContaining('H.265'), expect.stringContaining('ec-3 has no sound')],
      variants: [{ resolution: '1280x720', bandwidth: 900_000 }],
      soundTracks: [{ name: 'Stadium', language: 'en' }],
      captions: [{ name: 'English', language: 'en' }],
      kind: 'live',
    });
  });

  it('warns of missing dates, a short window, long segments, encryption and a missing playlist', async () => {
    site['/bad.m3u8'] = {
      body: lines(
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"',
        '#EXTINF:9,',
        'd.ts',
      ),
    };
    const { problems, warnings } = await check('https://cdn.example/bad.m3u8');
    expect(problems).toEqual([]);
    expect(warnings.join('\n')).toMatch(
      /DRM licence[^]*longer than EXT-X-TARGETDURATION[^]*PROGRAM-DATE-TIME[^]*shorter than three/,
    );
    expect((await check('https://cdn.example/soon.m3u8')).warnings).toEqual([
      'The address returns 404 now',
    ]);
  });

  it.each([
    ['an MP4', { body: Buffer.from('\0\0\0\x18ftypisom0000') }, 'MP4 file'],
    ['DASH', { body: '<?xml version="1.0"?><MPD></MPD>' }, 'it is DASH'],
    ['a page', { body: '<!DOCTYPE html><title>Live</title>' }, 'a page and no stream'],
    ['other bytes', { body: Buffer.from([1, 2, 3]) }, 'not an HLS playlist'],
    ['no CORS header', { body: live, cors: null }, 'no Access-Control-Allow-Origin'],
    ['another origin', { body: live, cors: 'https://club.example' }, 'allows https://club.example'],
    ['a broken line', { body: lines('#EXTINF:x,', 'a.ts') }, 'line 2'],
    [
      'plain http',
      { body: lines('#EXTINF:2,', 'http://cdn.example/a.ts') },
      'pages fetch https only',
    ],
    [
      'a site that is not listed',
      { body: lines('#EXTINF:2,', 'https://no.example/a.ts') },
      'stream_sources',
    ],
  ] as const)('%s is a problem, and such a stream is refused', async (_, response, problem) => {
    site['/x.m3u8'] = response;
    const { problems } = await check('https://cdn.example/x.m3u8');
    expect(problems.join()).toContain(problem);
    const { status, body } = await setStream('free', 'https://cdn.example/x.m3u8');
    expect([status, body.details[0].path]).toEqual([400, 'body.eventUrl']);
    expect(body.details[0].message).toContain(problem);
  });

  it('names a site that cannot be reached', async () => {
    const reason = 'The address cannot be reached: its host name does not exist';
    expect((await check('https://away.example/x.m3u8')).problems).toEqual([reason]);
    expect((await setStream('free', 'https://away.example/x.m3u8')).body.message).toContain(reason);
  });

  it('accepts a stream that plays, and one that has not started yet', async () => {
    expect((await setStream('free', 'https://cdn.example/live.m3u8')).status).toBe(200);
    expect((await setStream('free', 'https://cdn.example/soon.m3u8')).status).toBe(200);
  });

  it('[SEC-16] a sold event may have a stream of another site only if that site checks viewers', async () => {
    const refused = await setStream('sold', 'https://cdn.example/live.m3u8');
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(
      /this event is sold, and https:\/\/cdn\.example serves .* Mirror it .* import it .* protected_stream_sources/,
    );
    const created = await api.event.create({
      operatorKey: testOperatorKey,
      body: {
        title: 'Final',
        sportType: 'football',
        gameStartDate: new Date(testNow).toISOString(),
        commerceType: 'commerce_ppv_media',
        streamUrl: 'https://cdn.example/live.m3u8',
      },
    });
    expect(created.body.details[0].path).toBe('body.streamUrl');
    expect((await check('https://safe.example/live.m3u8')).protection).toContain('checks viewers');
    expect((await setStream('sold', 'https://safe.example/live.m3u8')).status).toBe(200);
  });

  it('[SEC-19] is for operators and https addresses only', async () => {
    const query = { address: 'https://cdn.example/live.m3u8' };
    expect((await api.event.checkStream({ query })).status).toBe(401);
    for (const address of ['http://127.0.0.1/x', 'file:///etc/passwd', 'x'])
      expect(
        (await api.event.checkStream({ operatorKey: testOperatorKey, query: { address } })).status,
      ).toBe(400);
  });
});
