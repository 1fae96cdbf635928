/** Thumbnails, stills and pictures of clips while a match is live. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultsHeader } from '@grandstand/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../../platform/database/tables.ts';
import { testOperatorKey, type TestApi } from '../../../testing.ts';
import { simulatedLiveOf, recordedMatch, testNow } from '../../event/testing.ts';
import { encodeRecording, hasFfmpeg } from '../../media/testing.ts';
import { ticketOf } from '../../product/testing.ts';
import { buyTicket, openShop, shopTenant, type Shop } from '../../purchase/testing.ts';
import { signedIn } from '../../session/testing.ts';

/** Kick-off. */
const originMs = testNow - 60_000;
/** Length of the recording of `free`, and of the others. */
const seconds = { free: 60, other: 12 };
/** The grey of each second of a recording. */
const greyOf = (second: number) => 30 + second * 3;
const match = (id: string, fields: Parameters<typeof recordedMatch>[2] = {}) =>
  recordedMatch(id, originMs, { imageUrl: null, ...fields });
const recorded = ['free', 'members', 'ends', 'just-ended', 'minors', 'regional', 'sold'];
/** How long `football`, a video of the demo, has been simulated live, s. A thumbnail lasts for 5 s. */
const positionSeconds = 100;
const simulated = { status: 'live', stream: { kind: 'simulated-live', film: 'football' } } as const;
const sold = { commerceType: 'commerce_transactional_media' } as const;
const members = { commerceType: 'commerce_members_media' } as const;

let folder = '';
let shop: Shop;
let api: TestApi;
let token = '';
let now = testNow;

const request = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    url: new URL(url, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test', 'x-country': 'DE', ...headers },
  });
const media = (id: string, file: string, headers?: Record<string, string>) =>
  request(`/media/events/${id}/${file}`, headers);
const makePictures = (count = 1) =>
  Array.from({ length: count }).reduce<Promise<void>>(async (before) => {
    await before;
    await api.app.jobs.runNamed(['live-pictures']);
    // Recordings are looked up on disk once a second.
    now += 1001;
  }, Promise.resolve());
const eventNow = async (id: string, more: object = {}) =>
  (await api.event.get({ params: { id }, ...more })).body.content;
/** Returns the times of a list of thumbnails, s, and their addresses. */
function cuesIn(body: string) {
  const secondsIn = (text = '') => Number(text.slice(3, 5)) * 60 + Number(text.slice(6));
  return [...body.matchAll(/^(\S+) --> (\S+)\n(\S+)#xywh/gm)].map(([, from, to, uri = '']) => ({
    start: secondsIn(from),
    end: secondsIn(to),
    uri,
  }));
}
const thumbnailsOf = async (id: string) => cuesIn((await media(id, 'thumbs.vtt')).body);
/** Returns the second of a recording whose grey a picture has. */
async function secondOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return Math.round(((channels[0]?.mean ?? 0) - greyOf(0)) / 3);
}
async function setEvent(id: string, columns: object): Promise<void> {
  await api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('event').set(columns).where('id', '=', id).execute(),
  );
  await api.app.platform.eventChanges.publish({ tenantId: 'alpha', eventId: id, kind: 'changed' });
}

describe.skipIf(!hasFfmpeg)('pictures of a live match', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'live-pictures-'));
    for (const id of recorded) {
      const length = id === 'free' ? seconds.free : seconds.other;
      const greys = Array.from({ length }, (_, second) => greyOf(second));
      await encodeRecording(path.join(folder, 'alpha'), id, [{ startMs: originMs, greys }]);
    }
    shop = await openShop({
      tenants: [shopTenant('alpha')],
      clock: () => now,
      env: {
        MEDIA_DIR: new URL('../../../../../../demo/media', import.meta.url).pathname,
        RECORDINGS_DIR: folder,
        DATA_DIR: path.join(folder, 'data'),
        COUNTRY_HEADER: 'x-country',
        TRUST_PROXY: '127.0.0.1',
      },
      content: {
        alpha: {
          products: [ticketOf('ticket')],
          events: [
            match('free', { scoreTimeline: [{ time: 10, home: 1, away: 0 }] }),
            match('members', members),
            match('ends'),
            match('just-ended'),
            match('minors', { safeguarded: true }),
            match('regional', { regions: ['DE'] }),
            simulatedLiveOf('simulated', -positionSeconds / 60, simulated),
            simulatedLiveOf('simulated-members', -positionSeconds / 60, {
              ...simulated,
              ...members,
            }),
            match('sold', sold),
            simulatedLiveOf('simulated-ends', -positionSeconds / 60, simulated),
            simulatedLiveOf('soon', 30),
            simulatedLiveOf('tonight', 90),
            simulatedLiveOf('simulated-sold', -positionSeconds / 60, { ...simulated, ...sold }),
          ],
        },
      },
    });
    ({ api } = shop);
    ({ access: token } = await signedIn(api, 'viewer'));
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    now += 1001;
  });

  it('are made of the newest segment first, then of the newest earlier ones, one every six seconds', async () => {
    expect((await media('free', 'thumbs.vtt')).statusCode).toBe(404);
    await makePictures();
    expect((await thumbnailsOf('free')).map(({ start }) => start)).toEqual([58]);
    // Every match has its newest picture before any gets an earlier one, and those follow one by one.
    for (const id of recorded.filter((item) => item !== 'free'))
      expect((await readdir(path.join(folder, 'alpha', id))).includes('thumbs.vtt'), id).toBe(true);
    await makePictures(9 + recorded.length);
    const cues = await thumbnailsOf('free');
    expect(cues.map(({ start }) => start)).toEqual([4, 10, 16, 22, 28, 34, 40, 46, 52, 58]);
    expect(cues.map(({ end }) => end)).toEqual([10, 16, 22, 28, 34, 40, 46, 52, 58, 60]);
    for (const { start, uri } of cues) {
      const { statusCode, rawPayload } = await media('free', uri);
      expect(statusCode).toBe(200);
      expect(await secondOf(rawPayload)).toBe(start);
    }
    const before = await readdir(path.join(folder, 'alpha', 'free'));
    await makePictures(3);
    expect(await readdir(path.join(folder, 'alpha', 'free'))).toEqual(before);
  });

  it("[SEC-16] of a match that is not free are refused without an entitlement, and served with a viewer's grant", async () => {
    for (const file of ['thumbs.vtt', 'still.webp']) {
      const refused = await media('members', file);
      expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([403, 'event_locked']);
    }
    const { source, stillUrl } = await eventNow('members', { token });
    expect(stillUrl).toBeUndefined();
    const list = await request(source.thumbnails);
    expect([list.statusCode, list.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const { uri = '' } = cuesIn(list.body)[0] ?? {};
    expect((await request(new URL(uri, source.thumbnails).href)).statusCode).toBe(200);
    expect((await media('members', uri)).statusCode).toBe(403);
    expect((await eventNow('members')).source.thumbnails).toBeNull();
  });

  it.each([
    ['recorded', 'sold'],
    ['simulated live', 'simulated-sold'],
  ])('[SEC-16, SEC-27] of a %s match are closed once its ticket is refunded', async (_, id) => {
    const { access } = await signedIn(api, `buyer-${id}`);
    const { body: bought } = await buyTicket(shop, { token: access }, id);
    const { thumbnails } = (await eventNow(id, { token: access })).source;
    const { uri = '' } = cuesIn((await request(thumbnails)).body)[0] ?? {};
    const addresses = [thumbnails, new URL(uri, thumbnails).href];
    const statuses = async () =>
      (await Promise.all(addresses.map((address) => request(address)))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await statuses()).toEqual([200, 200]);
    const refund = { params: { id: bought.content.id }, body: { reason: 'a test' } };
    expect((await api.purchase.refund({ operatorKey: testOperatorKey, ...refund })).status).toBe(
      200,
    );
    now += 1001;
    expect(await statuses()).toEqual([403, 403]);
    expect((await media(id, 'still.webp')).statusCode).toBe(403);
  });

  it('[SEC-17] are closed in other countries', async () => {
    const { uri = '' } = (await thumbnailsOf('regional'))[0] ?? {};
    for (const file of ['thumbs.vtt', uri]) {
      expect((await media('regional', file)).statusCode, file).toBe(200);
      const refused = await media('regional', file, { 'x-country': 'FR' });
      expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([
        403,
        'region_blocked',
      ]);
    }
  });

  it('include a current frame, public for a free match and revalidated by its entity tag', async () => {
    const { stillUrl } = await eventNow('free');
    expect(stillUrl).toBe('/media/events/free/still.webp');
    const { statusCode, headers, rawPayload } = await request(stillUrl);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=1',
    ]);
    expect(await secondOf(rawPayload)).toBe(58);
    const again = await request(stillUrl, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const body = { media_type: ['event'], status: ['live'] };
    const { entries } = (await api.event.list({ body })).body.content;
    const withStill = entries.flatMap((entry: { id: string; stillUrl?: string }) =>
      entry.stillUrl === undefined ? [] : [entry.id],
    );
    expect(withStill.toSorted()).toEqual([
      'ends',
      'free',
      'just-ended',
      'simulated',
      'simulated-ends',
    ]);
  });

  it('name the frame of a match in the hour before it, which then exists once the match is on', async () => {
    expect((await eventNow('soon')).stillUrl).toBe('/media/events/soon/still.webp');
    expect((await media('soon', 'still.webp')).statusCode).toBe(404);
    expect((await eventNow('tonight')).stillUrl).toBeUndefined();
  });

  it('include no current frame if it may not be public, or for viewers with hidden results', async () => {
    for (const id of ['minors', 'regional']) {
      expect((await eventNow(id)).stillUrl, id).toBeUndefined();
      expect((await media(id, 'still.webp')).statusCode, id).toBe(404);
    }
    const hidden = await eventNow('free', { headers: { [resultsHeader]: 'hide' } });
    expect(hidden.stillUrl).toBeUndefined();
    await setEvent('free', { commerce_type: 'commerce_ppv_media' });
    expect((await media('free', 'still.webp')).statusCode).toBe(403);
    await setEvent('free', { commerce_type: 'commerce_free_media', cancelled: true });
    expect((await media('free', 'still.webp')).statusCode).toBe(404);
    await setEvent('free', { cancelled: false, regions: json(null) });
    expect((await media('free', 'still.webp')).statusCode).toBe(200);
  });

  it('include a frame from within each clip, if the match has no poster', async () => {
    const body = {
      event_id: 'free',
      media_type: 'user_clip',
      title: 'Clip',
      visibility: 'link',
      start_time: 30_000,
      end_time: 42_000,
    };
    const { id, imageUrl } = (await api.clip.create({ token, body })).body.content;
    expect(imageUrl).toBe(`/media/events/${id}/picture.webp`);
    const { statusCode, rawPayload } = await request(imageUrl);
    expect(statusCode).toBe(200);
    expect(await secondOf(rawPayload)).toBe(34);
  });

  it('become those of the replay at the end', async () => {
    const operator = { operatorKey: testOperatorKey, params: { id: 'ends' } };
    await api.event.setStatus({ ...operator, body: { status: 'archived' } });
    now += 1001;
    expect((await thumbnailsOf('ends')).length).toBeGreaterThan(0);
    expect((await eventNow('ends')).stillUrl).toBeUndefined();
    await api.app.platform.outbox.runDue();
    now += 1001;
    expect((await thumbnailsOf('ends')).length).toBe(Math.ceil(seconds.other / 5));
    const files = await readdir(path.join(folder, 'alpha', 'ends'));
    expect(files.filter((name) => name.includes('live'))).toEqual([]);
    await makePictures();
    expect(await readdir(path.join(folder, 'alpha', 'ends'))).toEqual(files);
  });

  it('include the last frame for a minute after the end, for pages that have not learnt of it', async () => {
    const end = (id: string) =>
      api.event.setStatus({
        operatorKey: testOperatorKey,
        params: { id },
        body: { status: 'archived' },
      });
    const statuses = () =>
      Promise.all(
        ['just-ended', 'simulated-ends', 'members'].map(
          async (id) => (await media(id, 'still.webp')).statusCode,
        ),
      );
    await makePictures();
    await Promise.all(['just-ended', 'simulated-ends', 'members'].map(end));
    now += 30_000;
    expect(await statuses()).toEqual([200, 200, 404]);
    const { rawPayload } = await media('just-ended', 'still.webp');
    expect(await secondOf(rawPayload)).toBeGreaterThan(seconds.other - 6);
    now += 30_000;
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  describe('of a simulated live stream', () => {
    const position = () => positionSeconds + (now - testNow) / 1000;

    it('are listed up to now, with addresses of their own', async () => {
      const cues = await thumbnailsOf('simulated');
      const last = Math.floor(position() / 5) * 5;
      expect(cues.at(-1)).toMatchObject({ start: last - 5, end: last });
      expect(cues[0]).toEqual({ start: 0, end: 5, uri: 'thumbnails/0.webp' });
      const { statusCode, headers, rawPayload } = await media('simulated', cues.at(-1)?.uri ?? '');
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, height: 90 });
    });

    it('[SEC-16] show nothing of what is still to come', async () => {
      const next = Math.floor(position() / 5) * 5;
      expect((await media('simulated', `thumbnails/${next * 1000}.webp`)).statusCode).toBe(404);
      expect((await media('simulated', 'thumbnails/1.webp')).statusCode).toBe(404);
      // The sprite sheets and their list cover the whole video.
      for (const file of ['thumbs.jpg', 'stills.webp', 'thumbs.vtt'])
        expect((await media('simulated', `films/football/${file}`)).statusCode, file).toBe(403);
      const { statusCode, headers } = await media('simulated', 'still.webp');
      expect(statusCode).toBe(200);
      now += 5000;
      expect((await media('simulated', 'still.webp')).headers.etag).not.toBe(headers.etag);
      expect((await media('simulated', `thumbnails/${next * 1000}.webp`)).statusCode).toBe(200);
    });

    it('can be stored and purged by a CDN where anyone may watch, and by none elsewhere', async () => {
      const { headers } = await media('simulated', 'thumbnails/0.webp');
      expect([headers['cache-control'], headers['surrogate-key']]).toEqual([
        'public, max-age=3600, s-maxage=60',
        'tenant-alpha event-alpha-simulated',
      ]);
      const { source } = await eventNow('simulated-members', { token });
      const closed = await request(new URL('thumbnails/0.webp', source.thumbnails).href);
      expect(closed.headers['surrogate-key']).toBeUndefined();
    });

    it("[SEC-16] are refused without an entitlement, and served with a viewer's grant", async () => {
      expect((await media('simulated-members', 'thumbnails/0.webp')).statusCode).toBe(403);
      expect((await media('simulated-members', 'still.webp')).statusCode).toBe(403);
      const { source } = await eventNow('simulated-members', { token });
      const picture = new URL('thumbnails/0.webp', source.thumbnails).href;
      const { statusCode, headers } = await request(picture);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    });
  });
});
