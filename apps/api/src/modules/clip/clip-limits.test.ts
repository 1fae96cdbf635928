/** Limits on one viewer's clips of an event that is sold. */
import { fileURLToPath } from 'node:url';
import { maxClipMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../platform/database/tables.ts';
import { testOperatorKey } from '../../testing.ts';
import { at, eventOf, testNow } from '../event/testing.ts';
import { buyTicket, openShop, shopTenant, shopContent, type Shop } from '../purchase/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';
import { clipLimitsOf } from './clip-allowance.ts';

const demoMedia = fileURLToPath(new URL('../../../../../demo/media', import.meta.url));
/** A video of five minutes. */
const stream = { kind: 'film', film: 'football' } as const;
const content = {
  ...shopContent,
  events: [
    eventOf('paid', { commerceType: 'commerce_ppv_media', stream }),
    eventOf('members', { commerceType: 'commerce_members_media', stream }),
    eventOf('free', { stream }),
    eventOf('soon-sold', { stream }),
    eventOf('bare', { stream: { kind: 'none' } }),
  ],
};
const downloads = { download_clips: true, download_clips_of_paid_events: true };
let shop: Shop;
let viewer: SignedIn;
let round = 0;
beforeAll(async () => {
  shop = await openShop({
    clock: () => testNow,
    tenants: [
      shopTenant('alpha', downloads),
      shopTenant('beta', {
        download_clips: true,
        share_clips_of_paid_events: true,
        paid_clip_limits: { event_share: 1, event_seconds: 40, clip_seconds: 25 },
      }),
    ],
    env: { MEDIA_DIR: demoMedia },
    content: { alpha: content, beta: content },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  round += 1;
  viewer = await signedIn(shop.api, `viewer-${round}`);
  await buyTicket(shop, { token: viewer.access }, 'paid');
});

interface CallerOptions {
  readonly token?: string;
  readonly tenant?: string;
}
const create = (
  fromS: number,
  toS: number,
  change: object = {},
  { token = viewer.access, ...where }: CallerOptions = {},
) =>
  shop.api.clip.create({
    ...where,
    token,
    body: {
      event_id: 'paid',
      title: 'Mine',
      start_time: fromS * 1000,
      end_time: toS * 1000,
      media_type: 'user_clip',
      ...change,
    },
  });
async function createClip(fromS: number, toS: number, change: object = {}) {
  const { status, body } = await create(fromS, toS, change);
  expect([status, body.messageErrorCode]).toEqual([200, undefined]);
  return body.content;
}
const statusAndCodeOf = async (response: ReturnType<typeof create>) => {
  const { status, body } = await response;
  return [status, body.messageErrorCode];
};
const allowance = async (id = 'paid', { token = viewer.access, ...where }: CallerOptions = {}) =>
  (await shop.api.clip.getAllowance({ ...where, token, params: { id } })).body.content;
const remove = (id: string) => shop.api.clip.remove({ token: viewer.access, params: { id } });
const download = (hd: string, host = 'alpha.test') =>
  shop.api.app.inject({
    url: new URL(hd).pathname.replace('master.m3u8', 'clip.mp4'),
    headers: { host },
  });

describe('clips of an event that no longer shows their video', () => {
  const operator = { operatorKey: testOperatorKey };
  it.each(['another stream', 'a new start'])('[SEC-27] are closed: %s', async (cause) => {
    const { body } = await shop.api.event.create({
      ...operator,
      body: {
        title: 'Withdrawn',
        sportType: 'football',
        gameStartDate: at(-600),
        eventStatus: 'archived',
        film: 'football',
      },
    });
    const { id } = body.content;
    const clip = await createClip(10, 20, { event_id: id, visibility: 'link' });
    const address = new URL(clip.source.hd).pathname;
    const playbackStatus = async () =>
      (await shop.api.app.inject({ url: address, headers: { host: 'alpha.test' } })).statusCode;
    expect(await playbackStatus()).toBe(200);
    if (cause === 'another stream') {
      await shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('event')
          .set({ stream: json({ kind: 'film' as const, film: 'handball' }) })
          .where('id', '=', id)
          .execute(),
      );
      await shop.api.app.platform.eventChanges.publish({
        tenantId: 'alpha',
        eventId: id,
        kind: 'changed',
      });
    } else
      await shop.api.event.setStatus({ ...operator, params: { id }, body: { status: 'upcoming' } });
    expect(await playbackStatus()).toBe(404);
  });
});

describe('clips of an event that is sold', () => {
  it('[SEC-27] may show a tenth of it together, and the allowance states how much is left', async () => {
    expect(await allowance()).toEqual({ longest: 180, total: 30, left: 30 });
    await createClip(10, 30);
    expect(await allowance()).toMatchObject({ left: 10 });
    expect(await statusAndCodeOf(create(100, 111))).toEqual([409, 'clip_limit_reached']);
    const { body } = await create(100, 111);
    expect(body.message).toBe('Your clips may show 10 s more of this event');
    await createClip(100, 110, { media_type: 'user_highlight' });
    expect(await statusAndCodeOf(create(200, 201))).toEqual([409, 'clip_limit_reached']);
    expect(await allowance()).toMatchObject({ left: 0 });
    // Another viewer has a tenth, too.
    const other = await signedIn(shop.api, `other-${round}`);
    await buyTicket(shop, { token: other.access }, 'paid');
    expect(await allowance('paid', { token: other.access })).toMatchObject({ left: 30 });
  });

  it('[SEC-27] count only once a part that several of them show', async () => {
    await createClip(10, 30);
    await createClip(10, 30, { crop: { points: [{ time: 0, x: 0.5 }] } });
    await createClip(20, 34);
    expect(await allowance()).toMatchObject({ left: 6 });
    await createClip(34, 40);
    await createClip(12, 38);
    expect(await allowance()).toMatchObject({ left: 0 });
  });

  it('[SEC-27] count by whole segments, as their playlists serve them', async () => {
    const frames = { start_time: 11_000, end_time: 11_080 };
    await createClip(0, 0, frames);
    expect(await allowance()).toMatchObject({ left: 28 });
    await createClip(0, 0, { start_time: 12_960, end_time: 14_040 });
    expect(await allowance()).toMatchObject({ left: 24 });
  });

  it('[SEC-27] free their share when they are deleted, unless they were downloaded', async () => {
    const { id } = await createClip(10, 40);
    await remove(id);
    expect(await allowance()).toMatchObject({ left: 30 });
    const second = await createClip(10, 40);
    expect((await download(second.source.hd)).statusCode).toBe(200);
    await remove(second.id);
    expect(await allowance()).toMatchObject({ left: 0 });
    expect(await statusAndCodeOf(create(100, 101))).toEqual([409, 'clip_limit_reached']);
    // The same part adds nothing.
    await createClip(15, 25);
    const { body } = await shop.api.account.export({ token: viewer.access });
    expect(body.content.clipDownloads).toEqual([
      { eventId: 'paid', ranges: [{ startTime: 10, endTime: 40 }] },
    ]);
  });

  it('[SEC-27] still count after deletion if they were shared by their address', async () => {
    const betaViewer = await signedIn(shop.api, `shares-${round}`, { tenant: 'beta' });
    const onBeta = { token: betaViewer.access, tenant: 'beta' };
    await buyTicket(shop, onBeta, 'paid');
    const secondsLeft = async () => (await allowance('paid', onBeta)).left;
    const removeClip = (id: string) => shop.api.clip.remove({ ...onBeta, params: { id } });
    const shared = await create(10, 30, { visibility: 'link' }, onBeta);
    await removeClip(shared.body.content.id);
    expect(await secondsLeft()).toBe(20);
    const second = await create(50, 60, {}, onBeta);
    const { id } = second.body.content;
    await shop.api.clip.update({ ...onBeta, params: { id }, body: { visibility: 'link' } });
    await shop.api.clip.update({ ...onBeta, params: { id }, body: { visibility: 'private' } });
    await removeClip(id);
    expect(await secondsLeft()).toBe(10);
  });

  it('[SEC-27] still count after deletion if they were shared while their event was free', async () => {
    const betaViewer = await signedIn(shop.api, `early-${round}`, { tenant: 'beta' });
    const onBeta = { token: betaViewer.access, tenant: 'beta' };
    const change = { event_id: 'soon-sold', visibility: 'link' };
    const { body } = await create(10, 30, change, onBeta);
    const setPrice = async (commerceType: 'commerce_ppv_media' | 'commerce_free_media') => {
      await shop.api.db.forTenant('beta', ({ trx }) =>
        trx
          .updateTable('event')
          .set({ commerce_type: commerceType })
          .where('id', '=', 'soon-sold')
          .execute(),
      );
    };
    await setPrice('commerce_ppv_media');
    await buyTicket(shop, onBeta, 'soon-sold');
    await shop.api.clip.remove({ ...onBeta, params: { id: body.content.id } });
    expect(await allowance('soon-sold', onBeta)).toMatchObject({ total: 40, left: 20 });
    await setPrice('commerce_free_media');
  });

  it('[SEC-27] do not exceed the limit when they are cut concurrently', async () => {
    const clips = await Promise.all(
      [0, 40, 80, 120].map((start) => statusAndCodeOf(create(start, start + 20))),
    );
    expect(clips.filter(([status]) => status === 200)).toHaveLength(1);
    expect(await allowance()).toMatchObject({ left: 10 });
  });

  it('[SEC-27] have the limits and downloads of their tenant', async () => {
    const betaViewer = await signedIn(shop.api, `there-${round}`, { tenant: 'beta' });
    const onBeta = { token: betaViewer.access, tenant: 'beta' };
    await buyTicket(shop, onBeta, 'paid');
    expect(await allowance('paid', onBeta)).toEqual({ longest: 25, total: 40, left: 40 });
    expect(await statusAndCodeOf(create(0, 26, {}, onBeta))).toEqual([400, 'clip_too_long']);
    const { body } = await create(0, 25, {}, onBeta);
    const { hd } = body.content.source;
    expect((await download(hd, 'beta.test')).statusCode).toBe(404);
    const free = await create(0, 25, { event_id: 'free' }, onBeta);
    expect((await download(free.body.content.source.hd, 'beta.test')).statusCode).toBe(200);
  });
});

describe('clips of other events', () => {
  it.each(['free', 'members'])('are limited only in the length of each clip: %s', async (id) => {
    await createClip(0, 300, { event_id: id });
    expect(await allowance(id)).toEqual({ longest: maxClipMs / 1000, total: null, left: null });
  });

  it('cannot be cut from an event without a video, or without an entitlement', async () => {
    const code = async (id: string, token?: string) => {
      const call = { params: { id }, ...(token !== undefined && { token }) };
      return (await shop.api.clip.getAllowance(call)).body.messageErrorCode;
    };
    const stranger = await signedIn(shop.api, `stranger-${round}`);
    expect(await code('bare', viewer.access)).toBe('conflict');
    expect(await code('nowhere', viewer.access)).toBe('event_not_found');
    expect(await code('paid', stranger.access)).toBe('event_locked');
    expect(await code('paid')).toBe('unauthorized');
  });
});

it('clips of a long match may last three minutes each and five together', () => {
  const limits = { event_share: 0.1, event_seconds: 300, clip_seconds: 180 };
  const limitsOf = (minutes: number) =>
    clipLimitsOf({ paid_clip_limits: limits }, 'commerce_ppv_media', minutes * 60_000);
  expect(limitsOf(90)).toEqual({ clipMs: 180_000, totalMs: 300_000 });
  expect(limitsOf(20)).toEqual({ clipMs: 180_000, totalMs: 120_000 });
});
