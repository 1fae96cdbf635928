import { event as eventSchema, tenantConfig } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { type Holding, anonymousViewer, type Viewer } from '../../../platform/context/viewer.ts';
import { importContent } from '../operator/import-content.ts';
import { adsFor } from './event-ads.ts';
import { clipOf, eventOf, testNow } from '../testing.ts';

const first = 'https://ads.example';
const second = 'https://more.example';
const pre = { source: '{ads}/pre.xml', timeOffset: 'start' } as const;
const mid = { source: `${second}/vast?at=mid`, timeOffset: '50%' } as const;
const shown = [
  { source: `${first}/pre.xml`, timeOffset: 'start' },
  { source: `${second}/vast?at=mid`, timeOffset: '50%' },
];
const events = [
  eventOf('free', { ads: [pre, mid] }),
  eventOf('members', { ads: [pre], commerceType: 'commerce_members_media' }),
  eventOf('abroad', { ads: [pre], regions: ['FR'] }),
  eventOf('soon', { ads: [pre], status: 'upcoming', gameStartDate: '2026-11-21T13:00:00.000Z' }),
  eventOf('plain'),
  clipOf('clip', 'free'),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    // Outside production only the demo's own ads are shown.
    env: { GRANDSTAND_ENV: 'production' },
    tenants: [testTenant('alpha', { ads: { hosts: [first, second] } }), testTenant('beta')],
    content: { alpha: { identities: [], events } },
  });
});
afterAll(() => api.close());

const adsOf = async (id: string) =>
  eventSchema.parse((await api.event.get({ params: { id } })).body.content).ads;
const setAds = (id: string, ads: unknown, tenant = 'alpha') =>
  api.event.setAds({
    tenant,
    operatorKey: testOperatorKey,
    params: { id },
    body: { ads },
  });

describe('event ads', () => {
  it('are returned with their addresses to viewers who may watch', async () => {
    expect(await adsOf('free')).toEqual(shown);
    expect(await adsOf('plain')).toEqual([]);
  });

  it.each(['members', 'abroad', 'soon'])(
    'are omitted for an event that cannot be watched: %s',
    async (id) => {
      expect(await adsOf(id)).toEqual([]);
    },
  );

  it('are replaced as a whole by the operator', async () => {
    const ads = [{ source: `${first}/post.mp4`, timeOffset: 'end' }];
    expect((await setAds('plain', ads)).status).toBe(200);
    expect(await adsOf('plain')).toEqual(ads);
    expect((await setAds('plain', [])).body.content.ads).toEqual([]);
  });

  it.each([
    ['http://ads.example/x', 'must be an https address'],
    ['https://me:secret@ads.example/x', 'must be an https address'],
    ['https://me@ads.example/x', 'must be an https address'],
    ['javascript:alert(1)', 'must be an https address'],
    ['{ads}.evil.example/x', 'must be an https address'],
    ['{ads}@evil.example/x', 'must be an https address'],
    ['https://elsewhere.example/x', 'https://elsewhere.example is not among the tenant'],
    ['https://ads.example:8443/x', 'https://ads.example:8443 is not among the tenant'],
  ])('[SEC-20] with the address %s are refused with the reason', async (source, reason) => {
    const { status, body } = await setAds('plain', [{ source, timeOffset: 0 }]);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(reason);
    const bundle = {
      identities: [],
      events: [eventOf('new', { ads: [{ source, timeOffset: 0 }] })],
    };
    await expect(importContent(api.app.platform, 'alpha', bundle)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it.each([-1, '-5%', '101%', 'middle', '1:30', null])(
    'are refused with the time %j',
    async (timeOffset) => {
      const { status, body } = await setAds('plain', [{ source: `${first}/x`, timeOffset }]);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('must be seconds, a share such as 25%, start or end');
    },
  );

  it('are refused for a tenant without ads', async () => {
    await importContent(api.app.platform, 'beta', { identities: [], events: [eventOf('there')] });
    const { status, body } = await setAds('there', [pre], 'beta');
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('its file has no ads.hosts');
  });
});

describe('ad visibility', () => {
  const settings = (change: object) =>
    tenantConfig.parse(testTenant('alpha', { ads: { hosts: [first, second], ...change } })).ads;
  const restrictions = {
    id: 'free',
    eventId: 'free',
    mediaType: 'event',
    commerceType: 'commerce_free_media',
    regions: null,
    identityIds: ['league'],
  } as const;
  const signedIn: Viewer = { ...anonymousViewer, userId: 'u1' };
  const holderOf = (holding: Holding): Viewer => ({ ...signedIn, holdings: [holding] });
  const subscriber = holderOf({ kind: 'subscription', identityId: 'league', endsAt: null });
  const otherHolder = holderOf({ kind: 'ticket', eventId: 'other', endsAt: null });
  const countAds = (change: object, viewer: Viewer) =>
    adsFor([pre, mid], settings(change), restrictions, viewer).length;

  it('includes every viewer, unless the tenant exempts members or holders of the event', () => {
    expect([anonymousViewer, signedIn, subscriber].map((viewer) => countAds({}, viewer))).toEqual([
      2, 2, 2,
    ]);
    const adCounts = (adFree: string[]) =>
      [anonymousViewer, signedIn, otherHolder, subscriber].map((viewer) =>
        countAds({ ad_free: adFree }, viewer),
      );
    expect(adCounts(['members'])).toEqual([2, 0, 0, 0]);
    expect(adCounts(['holders'])).toEqual([2, 2, 2, 0]);
  });

  it('[SEC-20] excludes ads from hosts that the tenant does not list, and tenants without hosts', () => {
    expect(adsFor([pre, mid], settings({ hosts: [second] }), restrictions, signedIn)).toEqual([
      { source: `${second}/pre.xml`, timeOffset: 'start' },
      shown[1],
    ]);
    expect(adsFor([mid], settings({ hosts: [first] }), restrictions, signedIn)).toEqual([]);
    expect(adsFor([pre, mid], undefined, restrictions, signedIn)).toEqual([]);
  });
});
