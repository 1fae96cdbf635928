import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { signedIn } from '../session/testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { grantMs } from '../../platform/security/playback-grant.ts';
import { tenantVideosFolder } from '../media/index.ts';
import { writeVideo } from '../media/testing.ts';

const commerceType = 'commerce_members_media';
const closed = { kind: 'film', film: 'closed' } as const;
const clipStream = { kind: 'clip', film: 'closed', startMs: 3000, endMs: 6000 } as const;
const events = [
  eventOf('free'),
  eventOf('shared', { commerceType }),
  eventOf('members', { commerceType, pano: true, stream: closed }),
  eventOf('others', { commerceType, stream: { kind: 'film', film: 'second' } }),
  eventOf('abroad', { regions: ['FR'], stream: { kind: 'film', film: 'regional' } }),
  eventOf('at-home', { regions: ['DE'], stream: { kind: 'film', film: 'regional' } }),
  eventOf('planned', { status: 'upcoming', stream: { kind: 'film', film: 'later' } }),
  clipOf('cut', 'members', { commerceType, stream: clipStream }),
  clipOf('taster', 'members', { stream: clipStream }),
  simulatedLiveOf('live', 0, {
    commerceType,
    status: 'live',
    stream: { kind: 'simulated-live', film: 'closed' },
  }),
  simulatedLiveOf('soon', 1, { stream: { kind: 'simulated-live', film: 'opening' } }),
  eventOf('tv-soon', {
    status: 'channel',
    stream: { kind: 'channel', films: ['opens-later'], epochMs: testNow + 60_000 },
  }),
  simulatedLiveOf('called-off', 3, {
    gameEndDate: at(9),
    stream: { kind: 'simulated-live', film: 'called-off' },
  }),
  eventOf('abandoned', { cancelled: true, stream: { kind: 'film', film: 'abandoned' } }),
  simulatedLiveOf('again', 0, { gameEndDate: at(5) }),
  eventOf('tv', {
    status: 'channel',
    stream: { kind: 'channel', films: ['looped'], epochMs: testNow },
  }),
];
const ownVideoEvents = [
  eventOf('own', { stream: { kind: 'film', film: 'own' } }),
  eventOf('own-members', { commerceType, stream: { kind: 'film', film: 'own-closed' } }),
];
const videoIds = [
  'final',
  'closed',
  'second',
  'regional',
  'later',
  'opening',
  'looped',
  'unused',
  'opens-later',
  'called-off',
  'abandoned',
];

let mediaDir = '';
let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'closed-'));
  for (const videoId of videoIds) await writeVideo(mediaDir, videoId);
  for (const videoId of ['own', 'own-closed'])
    await writeVideo(tenantVideosFolder(mediaDir, 'alpha'), videoId);
  await writeVideo(tenantVideosFolder(mediaDir, 'beta'), 'final', { durationsMs: [2000] });
  api = await createTestApi({
    clock: () => now,
    tenants: [
      testTenant('alpha', { third_parties: { google_cast: { receiver_app_id: 'CC1AD845' } } }),
      testTenant('beta'),
    ],
    // Cast is offered in production only: the local environment uses no third parties.
    env: { MEDIA_DIR: mediaDir, GRANDSTAND_ENV: 'production' },
    content: { alpha: { events: [...events, ...ownVideoEvents] }, beta: { events } },
  });
  ({ access: token } = await signedIn(api, 'viewer'));
});
beforeEach(() => {
  now = testNow;
});
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const play = (address: string, { host = 'alpha.test', ...headers }: Record<string, string> = {}) =>
  api.app.inject({
    method: 'GET',
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host, ...headers },
  });
async function responseOf(address: string, host?: string): Promise<string> {
  const { statusCode, body } = await play(address, host === undefined ? {} : { host });
  return statusCode === 200 ? body : `${statusCode} ${JSON.parse(body).messageErrorCode}`;
}
async function sourceOf(id: string, as: { token?: string; name?: 'clip.get' } = { token }) {
  const { name = 'event.get', ...caller } = as;
  const { status, body } = await api.call(name, { params: { id }, ...caller });
  expect(status).toBe(200);
  return body.content.source as { hd: string; pano: string; thumbnails: string };
}
/** Resolves the addresses in a playlist as a player does. */
async function filesOf(playlist: string): Promise<string[]> {
  const { statusCode, body } = await play(playlist);
  expect(statusCode).toBe(200);
  return [...body.matchAll(/^(?!#)(\S+)$|URI="(\S+?)"/gm)].map(
    ([, file, map]) => new URL(file ?? map ?? '', playlist).href,
  );
}
const variantOf = (master: string, name = 'v720') => master.replace('master', name);

describe('pages of other sites', () => {
  const origin = 'http://alpha.test:3000';
  const allowedFor = async (address: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent } = await play(address, headers);
    expect({ address, statusCode }).toEqual({ address, statusCode: 200 });
    expect(sent['vary']).toContain('Origin');
    return sent['access-control-allow-origin'] ?? null;
  };
  const allowedOriginsOf = async (address: string, headers: Record<string, string> = {}) =>
    Promise.all(
      ['https://evil.example', origin, null].map((from) =>
        allowedFor(address, from === null ? headers : { ...headers, origin: from }),
      ),
    );

  it('[SEC-28] cannot read restricted playlists and files; the pages of the portal can', async () => {
    const { hd, pano, thumbnails } = await sourceOf('members');
    const [segment = ''] = await filesOf(variantOf(hd));
    const [text = ''] = await filesOf(variantOf(hd, 'captions-en'));
    for (const address of [hd, pano, variantOf(hd), segment, text, thumbnails])
      expect(await allowedOriginsOf(address)).toEqual([null, origin, null]);
    const bearer = { 'x-authorization': `Bearer ${token}` };
    for (const file of ['master.m3u8', 'films/closed/v720/0.m4s'])
      expect(await allowedOriginsOf(`/media/events/members/${file}`, bearer)).toEqual([
        null,
        origin,
        null,
      ]);
  });

  it('[SEC-28] can read what a Cast receiver has a grant for, and what anyone may watch', async () => {
    const { hd } = await sourceOf('members');
    const { body } = await api.event.get({ params: { id: 'members' }, token });
    const { castGrant = '' } = body.content.source;
    const castHd = hd.replace(/(?<=\/h\/)[^/]+/, castGrant);
    expect(castHd).not.toBe(hd);
    const [segment = ''] = await filesOf(variantOf(castHd));
    for (const address of [castHd, variantOf(castHd), segment])
      expect(await allowedOriginsOf(address)).toEqual(['*', '*', '*']);
    // The signature covers the prefix `cast_`, too.
    const marked = hd.replace(/(?<=\/h\/[^/]+\.)(?=[^./]+\/)/, 'cast_');
    expect((await play(marked)).statusCode).toBe(403);
    expect((await play(castHd.replace('cast_', ''))).statusCode).toBe(403);
    const free = await sourceOf('free');
    const [open = ''] = await filesOf(variantOf(free.hd));
    for (const address of [free.hd, open])
      expect(await allowedOriginsOf(address)).toEqual(['*', '*', '*']);
  });

  it('[SEC-28] get a grant for Cast with a single event only, and only from tenants that offer Cast', async () => {
    const grantOf = async (id: string, tenant: string, accessToken: string) =>
      (await api.event.get({ params: { id }, tenant, token: accessToken })).body.content.source
        .castGrant;
    expect(await grantOf('free', 'alpha', token)).toBeUndefined();
    const other = await signedIn(api, 'neighbour', { tenant: 'beta' });
    expect(await grantOf('members', 'beta', other.access)).toBeUndefined();
    const { body } = await api.event.list({ body: { event_id: ['members'] }, token });
    expect(
      body.content.entries.map(({ source }: { source: object }) => 'castGrant' in source),
    ).toEqual([false]);
  });
});

describe('videos shown by restricted events only', () => {
  it('[SEC-16] are refused at the plain address, except the poster', async () => {
    for (const videoId of ['closed', 'second', 'regional', 'unused'])
      for (const file of [
        'v720/0.m4s',
        'v720/init.mp4',
        'v720/index.m3u8',
        'master.m3u8',
        'captions/0.vtt',
        'thumbs.vtt',
        'thumbs.jpg',
        'pano/0.m4s',
      ]) {
        const { statusCode, headers, body } = await play(`/media/films/${videoId}/${file}`);
        expect({ film: videoId, file, statusCode }).toEqual({
          film: videoId,
          file,
          statusCode: 403,
        });
        expect(headers['cache-control']).toBe('no-store');
        expect(JSON.parse(body)).toMatchObject({
          messageErrorCode: 'event_locked',
          message: expect.stringContaining('not open to everyone'),
        });
      }
  });

  it('[SEC-16] play for permitted viewers, with every playlist address below the grant', async () => {
    const { hd, pano, thumbnails } = await sourceOf('members');
    const playlists = [
      variantOf(hd),
      variantOf(hd, 'captions-en'),
      pano.replace('panorama', 'pano'),
    ];
    for (const playlist of playlists) {
      const files = await filesOf(playlist);
      expect(files.length).toBeGreaterThan(9);
      for (const file of files) {
        expect(file).toContain(`${path.dirname(hd)}/films/closed/`);
        const { statusCode, headers } = await play(file);
        expect({ file, statusCode }).toEqual({ file, statusCode: 200 });
        expect(headers['cache-control']).toBe('private, no-cache');
      }
    }
    const [, picture = ''] = /^(\S+)#xywh/m.exec((await play(thumbnails)).body) ?? [];
    expect((await play(new URL(picture, thumbnails).href)).statusCode).toBe(200);
    const [first = ''] = await filesOf(variantOf(hd, 'v360'));
    expect((await play(first, { range: 'bytes=0-3' })).statusCode).toBe(206);
  });

  it('[SEC-16] are served for a token as for a grant, and refused without either', async () => {
    const file = '/media/events/members/films/closed/v720/0.m4s';
    expect(await responseOf(file)).toBe('403 event_locked');
    expect((await play(file, { 'x-authorization': `Bearer ${token}` })).statusCode).toBe(200);
    expect((await play(file, { 'x-authorization': 'Bearer no' })).statusCode).toBe(401);
  });

  it('[SEC-16] are refused for an expired or modified address, or one of another event, video or tenant', async () => {
    const { hd } = await sourceOf('members');
    const [, segment = ''] = await filesOf(variantOf(hd));
    expect(await responseOf(segment)).toBe('closed v720 0');
    const [, ends = '', signature = '', session = ''] =
      /\/h\/(\d+)\.([\w-]{43})\.([\w-]+)\//.exec(segment) ?? [];
    const other = await signedIn(api, 'another');
    const { hd: theirs } = await sourceOf('members', { token: other.access });
    const [, theirSession = ''] = /\.(f_[\w-]+)\//.exec(theirs) ?? [];
    const forged = signature.startsWith('A') ? 'B' : 'A';
    for (const address of [
      segment.replace(ends, String(Number(ends) + 60)),
      segment.replace(signature, forged + signature.slice(1)),
      segment.replace(session, theirSession),
      segment.replace(session, 'f_somebodyElses1'),
      segment.replace('/members/', '/others/'),
      segment.replace('/members/', '/missing/'),
    ])
      expect({ address, response: await responseOf(address) }).toEqual({
        address,
        response: '403 event_locked',
      });
    expect(await responseOf(segment, 'beta.test')).toBe('403 event_locked');
    // Access to one event's video opens no other video.
    expect(await responseOf(segment.replace('films/closed', 'films/second'))).toBe('404 not_found');
    expect(await responseOf(segment.replace('films/closed', 'films/..%2fsecond'))).toBe(
      '404 not_found',
    );
    for (const file of ['film.json', '../second/v720/0.m4s', '..%2f..%2fsecond%2fv720/0.m4s'])
      expect(await responseOf(segment.replace('v720/0.m4s', file))).toMatch(/^40[34] /);
    now = testNow + grantMs - 1;
    expect(await responseOf(segment)).toBe('closed v720 0');
    now = testNow + grantMs;
    expect(await responseOf(segment)).toBe('403 event_locked');
  });

  it('[SEC-16] continue at the old address with the renewed grant in it', async () => {
    const before = await sourceOf('members');
    const [, segment = ''] = await filesOf(variantOf(before.hd));
    now = testNow + grantMs * 0.8;
    const after = await sourceOf('members');
    now = testNow + grantMs;
    // As the player does, replaces one part of the path.
    const renewed = segment.replace(path.dirname(before.hd), path.dirname(after.hd));
    expect(renewed).not.toBe(segment);
    expect(await responseOf(segment)).toBe('403 event_locked');
    expect(await responseOf(renewed)).toBe('closed v720 0');
  });

  it('[SEC-16] stop within ten seconds of a logout, playlists and segments', async () => {
    const viewer = await signedIn(api, 'leaving');
    const { hd } = await sourceOf('members', { token: viewer.access });
    const [, segment = ''] = await filesOf(variantOf(hd));
    const { hd: staying } = await sourceOf('members');
    expect(await responseOf(segment)).toBe('closed v720 0');
    expect((await api.signIn.logout({ token: viewer.access })).status).toBe(200);
    now = testNow + 10_000;
    for (const address of [hd, segment]) expect(await responseOf(address)).toBe('403 event_locked');
    expect((await play(staying)).statusCode).toBe(200);
  });

  it('[SEC-16] stop once the event is limited to other countries', async () => {
    const { hd } = await sourceOf('members');
    const [, segment = ''] = await filesOf(variantOf(hd));
    const setRegions = async (regions: string) => {
      await api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('event')
          .set({ regions: regions as never })
          .where('tenant_id', '=', 'alpha')
          .where('id', '=', 'members')
          .execute(),
      );
      await api.app.platform.eventChanges.publish({
        tenantId: 'alpha',
        eventId: 'members',
        kind: 'changed',
      });
    };
    await setRegions('["FR"]');
    for (const address of [hd, segment])
      expect(await responseOf(address)).toBe('403 region_blocked');
    await setRegions('null');
    expect(await responseOf(segment)).toBe('closed v720 0');
  });
});

describe('parts of videos', () => {
  it('[SEC-16] a clip, for members or for all, exposes only its own part of a restricted video', async () => {
    const restricted = (await sourceOf('cut', { token, name: 'clip.get' })).hd;
    const free = (await sourceOf('taster', { name: 'clip.get' })).hd;
    for (const [hd, cache] of [
      [restricted, 'private, no-cache'],
      [free, 'public, max-age=3600, s-maxage=60'],
    ] as const) {
      const files = await filesOf(variantOf(hd));
      expect(files.map((file) => path.basename(file))).toEqual(['init.mp4', '1.m4s', '2.m4s']);
      for (const file of files) {
        const { statusCode, headers } = await play(file);
        expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, cache]);
      }
      const captions = await filesOf(variantOf(hd, 'captions-en'));
      expect(captions.map((file) => path.basename(file))).toEqual([
        'captions-en-1.vtt',
        'captions-en-2.vtt',
      ]);
      for (const file of captions) expect((await play(file)).statusCode).toBe(200);
      const segment = files[1] ?? '';
      for (const file of [
        'v720/0.m4s',
        'v720/3.m4s',
        'captions/1.vtt',
        'captions/3.vtt',
        'thumbs.jpg',
        'master.m3u8',
      ])
        expect({ file, response: await responseOf(segment.replace('v720/1.m4s', file)) }).toEqual({
          file,
          response: '403 event_locked',
        });
      expect(await responseOf(hd.replace('master.m3u8', 'thumbs.vtt'))).toBe('WEBVTT\n');
    }
  });

  it('[SEC-16] a simulated live event has no segment before its time', async () => {
    const { hd } = await sourceOf('live');
    now = testNow + 5000;
    const files = await filesOf(variantOf(hd));
    expect(files).toHaveLength(4);
    const last = files.at(-1) ?? '';
    expect(await responseOf(last)).toBe('closed v720 2');
    const next = last.replace('/2.m4s', '/3.m4s');
    expect(await responseOf(next)).toBe('403 event_locked');
    now = testNow + 6000;
    expect(await responseOf(next)).toBe('closed v720 3');
  });

  it('[SEC-16] a free simulated live event exposes only what was shown, until it is over', async () => {
    const plain = '/media/films/opening';
    const upcomingFiles = [
      'v720/0.m4s',
      'v720/9.m4s',
      'v720/index.m3u8',
      'captions/0.vtt',
      'thumbs.jpg',
    ];
    now = testNow + 65_000;
    await api.app.jobs.runAll();
    const { hd } = await sourceOf('soon', {});
    const files = await filesOf(variantOf(hd));
    expect(files).toHaveLength(4);
    const last = files.at(-1) ?? '';
    // The address has no grant, so all viewers and caches share it.
    expect(last).toBe('http://alpha.test:3000/media/events/soon/films/opening/v720/2.m4s');
    expect((await play(last)).headers['cache-control']).toBe('public, max-age=3600, s-maxage=60');
    expect(await responseOf(last.replace('2.m4s', '3.m4s'))).toBe('403 event_locked');
    for (const file of upcomingFiles)
      expect([file, await responseOf(`${plain}/${file}`)]).toEqual([file, '403 event_locked']);
    now = testNow + 81_000;
    await api.app.jobs.runAll();
    for (const file of upcomingFiles) expect((await play(`${plain}/${file}`)).statusCode).toBe(200);
    // Running playback continues.
    expect(await responseOf(last)).toBe('opening v720 2');
  });

  it('[SEC-16] a free simulated live event has one address per segment, even if another public event shows its video', async () => {
    now = testNow + 1000;
    const [, first = ''] = await filesOf('http://alpha.test:3000/media/events/again/v720.m3u8');
    expect(first).toBe('http://alpha.test:3000/media/events/again/films/final/v720/0.m4s');
    expect(await responseOf(first)).toBe('final v720 0');
  });
});

describe('videos shown to everyone by an event', () => {
  it('have one plain address that caches share and playlists name', async () => {
    const { hd } = await sourceOf('free', {});
    const [, segment = ''] = await filesOf(variantOf(hd));
    expect(segment).toBe('http://alpha.test:3000/media/films/final/v720/0.m4s');
    expect((await play(segment)).headers['cache-control']).toBe(
      'public, max-age=3600, s-maxage=60',
    );
    expect(await responseOf('/media/films/looped/v720/0.m4s')).toBe('looped v720 0');
    // Viewers of another event of the same video are still admitted by that event.
    const [, guarded = ''] = await filesOf(variantOf((await sourceOf('shared')).hd));
    expect(guarded).toContain('/events/shared/films/final/v720/0.m4s');
  });

  it('[SEC-16] are those of started events, and for every country', async () => {
    expect(await responseOf('/media/films/later/v720/0.m4s')).toBe('403 event_locked');
    const [, segment = ''] = await filesOf('http://alpha.test:3000/media/events/at-home/v720.m3u8');
    expect(await responseOf(segment)).toBe('regional v720 0');
    expect(await responseOf(segment.replace('at-home', 'abroad'))).toBe('403 region_blocked');
  });

  it('[SEC-16] are those of a channel from its start', async () => {
    const below = '/media/events/tv-soon/films/opens-later/v720/0.m4s';
    const plain = '/media/films/opens-later/v720/0.m4s';
    now = testNow + 59_000;
    for (const file of [plain, below, below.replace('0.m4s', 'init.mp4')])
      expect([file, await responseOf(file)]).toEqual([file, '403 event_locked']);
    now = testNow + 60_000;
    for (const file of [plain, below]) expect(await responseOf(file)).toBe('opens-later v720 0');
  });

  it('[SEC-16] are refused as soon as their event is for members only', async () => {
    const plain = '/media/films/own/v720/0.m4s';
    expect(await responseOf(plain)).toBe('own v720 0');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ commerce_type: commerceType })
        .where('tenant_id', '=', 'alpha')
        .where('id', '=', 'own')
        .execute(),
    );
    await api.app.platform.eventChanges.publish({
      tenantId: 'alpha',
      eventId: 'own',
      kind: 'changed',
    });
    expect(await responseOf(plain)).toBe('403 event_locked');
  });
});

describe('a cancelled event', () => {
  const below = '/media/events/called-off';
  const files = [
    `${below}/master.m3u8`,
    `${below}/v720.m3u8`,
    `${below}/thumbs.vtt`,
    ...['v720/0.m4s', 'v720/init.mp4', 'thumbs.jpg', 'poster.jpg'].map(
      (file) => `${below}/films/called-off/${file}`,
    ),
  ];
  const setCancelled = async (cancelled: boolean) => {
    const { status } = await api.event.setCancelled({
      operatorKey: testOperatorKey,
      params: { id: 'called-off' },
      body: { cancelled },
    });
    expect(status).toBe(200);
  };

  it('[SEC-16] is unplayable at once, and opens no video', async () => {
    // The event is due, but the job that makes it live has not run yet.
    now = testNow + 181_000;
    const segment = `${below}/films/called-off/v720/0.m4s`;
    expect(await responseOf(segment)).toBe('called-off v720 0');
    await setCancelled(true);
    for (const file of files) {
      expect([file, await responseOf(file)]).toEqual([file, '404 not_found']);
      const withToken = await play(file, { 'x-authorization': `Bearer ${token}` });
      expect([file, withToken.statusCode]).toEqual([file, 404]);
    }
    await setCancelled(false);
    expect(await responseOf(segment)).toBe('called-off v720 0');
  });

  it('[SEC-16] plays and opens nothing even if imported with a video', async () => {
    expect(await responseOf('/media/events/abandoned/master.m3u8')).toBe('404 not_found');
    const segment = '/media/events/abandoned/films/abandoned/v720/0.m4s';
    expect(await responseOf(segment)).toBe('404 not_found');
    expect(await responseOf('/media/films/abandoned/v720/0.m4s')).toBe('403 event_locked');
    expect(await sourceOf('abandoned')).toMatchObject({ hd: null, pano: null, thumbnails: null });
  });
});

describe("a tenant's own videos", () => {
  it('[SEC-16] are served at its hosts only, and take precedence over shared ones of the same name', async () => {
    const [, segment = ''] = await filesOf(variantOf((await sourceOf('own-members')).hd));
    expect(await responseOf(segment)).toBe('own-closed v720 0');
    for (const file of ['v720/0.m4s', 'poster.jpg', 'master.m3u8'])
      expect(await responseOf(`/media/films/own-closed/${file}`, 'beta.test')).toBe(
        '404 not_found',
      );
    for (const name of [
      '@alpha/own-closed',
      '%40alpha/own-closed',
      '@alpha',
      '..%2f@alpha/own-closed',
    ])
      for (const host of ['alpha.test', 'beta.test'])
        expect(await responseOf(`/media/films/${name}/v720/0.m4s`, host)).toBe('404 not_found');
    expect(await filesOf('http://alpha.test/media/events/free/v720.m3u8')).toHaveLength(11);
    const { body } = await play('/media/events/free/v720.m3u8', { host: 'beta.test' });
    expect(body.match(/m4s/g)).toHaveLength(1);
  });
});
