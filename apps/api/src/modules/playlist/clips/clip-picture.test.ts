import { fileURLToPath } from 'node:url';
import { resultsHeader, type EventListEntry } from '@grandstand/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../../testing.ts';
import { clipOf, eventOf, testNow } from '../../event/testing.ts';
import { signedIn } from '../../session/testing.ts';

const demo = fileURLToPath(new URL('../../../../../../demo/media', import.meta.url));
const replay = { kind: 'film', film: 'football' } as const;
const cut = { kind: 'clip', film: 'football', startMs: 20_000, endMs: 40_000 } as const;
const poster = '/media/art/poster.svg';
const events = [
  eventOf('match', { stream: replay, imageUrl: poster }),
  eventOf('paid', { stream: replay, imageUrl: poster, commerceType: 'commerce_ppv_media' }),
  eventOf('minors', { stream: replay, safeguarded: true }),
  clipOf('child', 'minors', { stream: cut, imageUrl: null }),
  clipOf('goal', 'match', { stream: cut, imageUrl: null }),
  eventOf('replay', { stream: replay, imageUrl: null, status: 'archived' }),
  eventOf('ticket', {
    stream: replay,
    imageUrl: null,
    status: 'archived',
    commerceType: 'commerce_ppv_media',
  }),
  eventOf('limited', { stream: replay, imageUrl: null, status: 'archived', regions: ['FR'] }),
  eventOf('youth', { stream: replay, imageUrl: null, status: 'archived', safeguarded: true }),
  clipOf('player', 'match', { stream: { ...cut, startMs: 21_000 }, imageUrl: null }),
  clipOf('save', 'match', { stream: { ...cut, startMs: 21_500 }, imageUrl: null }),
  clipOf('drawn', 'match', { stream: cut, imageUrl: '/media/art/goal.svg' }),
  clipOf('sold', 'paid', { stream: cut, imageUrl: null, commerceType: 'commerce_ppv_media' }),
  clipOf('abroad', 'match', { stream: cut, imageUrl: null, regions: ['FR'] }),
  eventOf('opening', { stream: replay, imageUrl: poster }),
  clipOf('kick-off', 'opening', { stream: { ...cut, startMs: 0, endMs: 10_000 }, imageUrl: null }),
  clipOf('first-pass', 'opening', { stream: { ...cut, startMs: 0, endMs: 9000 }, imageUrl: null }),
];
const sharing = { share_clips_of_paid_events: true };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    tenants: [testTenant('alpha'), testTenant('beta', sharing)],
    clock: () => testNow,
    env: { MEDIA_DIR: demo },
    content: { alpha: { events }, beta: { events } },
  });
});
afterAll(() => api.close());

const get = (url: string, host = 'alpha.test', headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { host, ...headers } });
const pathOf = (id: string) => `/media/events/${id}/picture.webp`;

async function createClip(
  change: Record<string, unknown> = {},
  { start = 20_000, end = 40_000, name = 'maker' } = {},
) {
  const { access } = await signedIn(api, name);
  const { body } = await api.clip.create({
    token: access,
    body: {
      event_id: 'match',
      title: 'Mine',
      start_time: start,
      end_time: end,
      media_type: 'user_clip',
      visibility: 'private',
      ...change,
    },
  });
  return { clip: body.content, access };
}

/** The difference between two pictures, 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  if (a === undefined || b?.length !== a.length) return 255;
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

describe('the picture of a clip or a replay', () => {
  it('[CLP-07] is a frame from its first seconds', async () => {
    const { clip } = await createClip({ visibility: 'link' });
    expect([clip.imageUrl, clip.source.poster]).toEqual([pathOf(clip.id), pathOf(clip.id)]);
    const response = await get(clip.imageUrl);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    // The fifth still of the video, at five-second intervals, ten per row.
    const still = (left: number) =>
      sharp(`${demo}/football/stills.webp`)
        .extract({ left, top: 0, width: 640, height: 360 })
        .toBuffer();
    expect(await difference(response.rawPayload, await still(4 * 640))).toBeLessThan(6);
    expect(await difference(response.rawPayload, await still(8 * 640))).toBeGreaterThan(6);
    const again = await get(clip.imageUrl, 'alpha.test', {
      'if-none-match': String(response.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has an address beside that of a stored picture, for viewers who may watch the clip and do not hide results', async () => {
    const entryOf = async (id: string, more = {}) =>
      (await api.clip.get({ params: { id }, query: { media_type: 'clip' }, ...more })).body.content;
    const drawn = await entryOf('drawn');
    expect(drawn.imageUrl).toBe('/media/art/goal.svg');
    expect((await get(drawn.frameUrl)).headers['content-type']).toBe('image/webp');
    const hidden = await entryOf('drawn', { headers: { [resultsHeader]: 'hide' } });
    expect(hidden).not.toHaveProperty('frameUrl');
    expect(await entryOf('sold')).not.toHaveProperty('frameUrl');
    expect(await entryOf('abroad')).not.toHaveProperty('frameUrl');
  });

  it('[SEC-02] is visible to the owner only while private, and gone once removed', async () => {
    const { clip, access } = await createClip();
    expect((await get(pathOf(clip.id))).statusCode).toBe(404);
    expect(clip.imageUrl).toMatch(/^\/media\/h\/[^/]+\/events\/[^/]+\/picture\.webp$/);
    const response = await get(clip.imageUrl);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'private, no-cache',
    ]);
    expect((await get(clip.imageUrl.replace(clip.id, 'goal'))).statusCode).toBe(403);
    await api.clip.remove({ token: access, params: { id: clip.id } });
    expect((await get(clip.imageUrl)).statusCode).toBe(404);
  });

  it('[SEC-16] is as restricted as the clip, if sold, region-blocked or of minors, and needs a genuine grant', async () => {
    expect((await get(pathOf('sold'))).statusCode).toBe(403);
    expect((await get(pathOf('abroad'))).statusCode).toBe(403);
    expect((await get(pathOf('child'))).statusCode).toBe(404);
    expect((await get('/media/h/forged/events/goal/picture.webp')).statusCode).toBe(403);
  });

  it('shows the kick-off of a replay, to everyone in its countries, and never minors', async () => {
    const pictureOf = async (id: string) =>
      (await api.event.get({ params: { id } })).body.content.imageUrl;
    for (const id of ['replay', 'ticket']) {
      expect(await pictureOf(id)).toBe(pathOf(id));
      expect((await get(pathOf(id))).statusCode).toBe(200);
    }
    expect([await pictureOf('limited'), await pictureOf('youth')]).toEqual([null, null]);
    expect((await get(pathOf('limited'))).statusCode).toBe(403);
    expect((await get(pathOf('youth'))).statusCode).toBe(404);
  });

  it('differs for each entry of a list: it is from before the moment, or from after kick-off', async () => {
    const pictures = async (
      list: Promise<{ body: { content: { entries: EventListEntry[] } } }>,
    ) => {
      const entries = (await list).body.content.entries.filter(({ imageUrl }) =>
        imageUrl?.startsWith('/media/events/'),
      );
      const bytes = await Promise.all(
        entries.map(async ({ imageUrl }) => (await get(imageUrl ?? '')).rawPayload.toString('hex')),
      );
      expect(new Set(bytes).size).toBe(entries.length);
      return entries.map(({ imageUrl }) => imageUrl);
    };
    const clips = { next: true, count: true, page: 0, size: 24, event_id: ['match'] };
    const ofClips = await pictures(api.clip.list({ body: clips }));
    expect(ofClips).toHaveLength(3);
    expect(ofClips.filter((address) => address?.includes('?at='))).toHaveLength(3);
    const replays = { next: true, page: 0, size: 24, status: ['archived'], media_type: ['event'] };
    expect(await pictures(api.event.list({ body: replays }))).toHaveLength(2);
  });

  it('is missing where the video has no other frame before the moment', async () => {
    const body = { next: true, count: true, page: 0, size: 24, event_id: ['opening'] };
    const entries: EventListEntry[] = (await api.clip.list({ body })).body.content.entries;
    const [first, second] = entries.filter(({ mediaType }) => mediaType !== 'event');
    expect(first?.imageUrl).toBe(pathOf(first?.id ?? ''));
    expect(second).toMatchObject({ imageUrl: null });
    expect(second).not.toHaveProperty('frameUrl');
  });

  it('refuses a position from after the moment, or far from the frame', async () => {
    const statusAt = async (id: string, at: string) =>
      (await get(`${pathOf(id)}?at=${at}`)).statusCode;
    expect(await statusAt('goal', '20000')).toBe(200);
    for (const at of ['24501', '-40000', '1e4', '', 'x'])
      expect(await statusAt('goal', at)).toBe(400);
    expect(await statusAt('replay', '8000')).toBe(200);
    expect(await statusAt('replay', '182001')).toBe(400);
  });

  it('is used for clips without a stored picture, and for no others', async () => {
    const { body } = await api.clip.list({
      body: { next: true, count: true, page: 0, size: 24, event_id: ['match', 'paid'] },
    });
    const pictures = Object.fromEntries(
      body.content.entries.map(({ id, imageUrl }: EventListEntry) => [id, imageUrl]),
    );
    expect(pictures).toEqual({
      goal: expect.stringContaining(pathOf('goal')),
      player: expect.stringContaining(pathOf('player')),
      save: expect.stringContaining(pathOf('save')),
      drawn: '/media/art/goal.svg',
      sold: null,
      abroad: null,
    });
    expect((await get(pathOf('goal'))).statusCode).toBe(200);
  });

  it("is not exposed to viewers with hidden results if the clip is another viewer's", async () => {
    const { clip } = await createClip({ visibility: 'link' });
    const response = await api.clip.get({
      params: { id: clip.id },
      headers: { [resultsHeader]: 'hide' },
    });
    const { imageUrl, source, resultHidden } = response.body.content;
    expect([imageUrl, source.poster, resultHidden]).toEqual([null, null, true]);
  });
});
