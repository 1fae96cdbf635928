import type { AuditEntry, FrontPage, FrontPageSettings } from '@grandstand/contract';
import { maxFrontPageBanners, minuteMs } from '@grandstand/contract/constants';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { at as timeAt, eventOf, identityOf, testNow } from '../event/testing.ts';
import { publishDueDraft } from './front-page.service.ts';

const operator = { operatorKey: testOperatorKey };
const banner = {
  id: 'cup',
  imageUrl: '/media/art/uploads/p1.webp',
  texts: { en: 'Cup final on Sunday', de: 'Pokalfinale am Sonntag' },
};
const draft = {
  featuredEventId: 'match',
  rows: [
    { row: 'latest' as const, titles: { en: 'Last night' }, size: 4, leagueId: 'league' },
    { row: 'live' as const },
    { row: 'clips' as const, isHidden: true },
  ],
  banners: [banner],
};

let api: TestApi;
let now = testNow;
beforeEach(async () => {
  now = testNow;
  const upcoming = { status: 'upcoming', gameStartDate: timeAt(60) } as const;
  const events = [
    eventOf('match', upcoming),
    eventOf('cancelled', { ...upcoming, cancelled: true }),
    eventOf('juniors', { ...upcoming, safeguarded: true }),
    eventOf('over'),
  ];
  const content = { identities: [identityOf('league')], events };
  api = await createTestApi({ clock: () => now, content: { alpha: content } });
});
afterEach(() => api.close());

const setDraft = (version: number, content: object | null = draft) =>
  api.frontPage.setDraft({ ...operator, body: { version, draft: content } });
const publish = (version: number, at: number | null = null) =>
  api.frontPage.publish({
    ...operator,
    body: { version, at: at === null ? null : new Date(at).toISOString() },
  });
const shownFrontPage = async (lang = 'en') =>
  (await api.frontPage.get({ query: { lang } })).body.content;
const forOperator = async () => (await api.frontPage.getForOperator(operator)).body.content;
const problemOf = (response: { body: { details?: unknown } }) => response.body.details;

describe('front page', () => {
  it('is the one of the settings until an operator publishes another', async () => {
    expect(await shownFrontPage()).toBeNull();
    const { version, draft: none, published, standard } = await forOperator();
    expect([version, none, published]).toEqual([0, null, standard]);
    const visible = (content: FrontPageSettings) =>
      content.rows.filter(({ isHidden }) => !isHidden).map(({ row }) => row);
    expect(visible(standard)).toEqual(['live', 'highlights', 'upcoming', 'latest', 'leagues']);
  });

  it('shows a draft only once it is published, in the language of the page', async () => {
    await setDraft(0);
    expect(await shownFrontPage()).toBeNull();
    await publish(1);
    expect(await shownFrontPage('de')).toEqual({
      featuredEventId: 'match',
      rows: [
        { row: 'latest', title: 'Last night', size: 4, leagueId: 'league' },
        { row: 'live', title: null, size: null, leagueId: null },
      ],
      banners: [
        {
          id: 'cup',
          imageUrl: banner.imageUrl,
          text: 'Pokalfinale am Sonntag',
          linkUrl: null,
          from: null,
          until: null,
          audience: 'everyone',
        },
      ],
    });
    expect((await api.frontPage.get({ tenant: 'beta' })).body.content).toBeNull();
  });

  it('drops cached pages when it is published, but not when its draft is edited', async () => {
    const changes: unknown[] = [];
    api.app.platform.eventChanges.subscribe((change) => void changes.push(change));
    await setDraft(0);
    expect(changes).toEqual([]);
    await publish(1);
    expect(changes).toEqual([{ tenantId: 'alpha', eventId: null, kind: 'changed' }]);
  });

  it('does not show a banner whose time is over', async () => {
    const until = new Date(now + minuteMs).toISOString();
    await setDraft(0, { ...draft, banners: [{ ...banner, until }] });
    await publish(1);
    expect((await shownFrontPage())?.banners).toHaveLength(1);
    now += minuteMs;
    expect((await shownFrontPage())?.banners).toEqual([]);
  });

  it('sends no banner to browsers until shortly before it is shown, except in a preview', async () => {
    const from = new Date(now + 60 * minuteMs).toISOString();
    await setDraft(0, { ...draft, banners: [{ ...banner, from }] });
    const { token } = (await api.frontPage.createPreview(operator)).body.content;
    const preview = await api.frontPage.getPreview({ query: { token } });
    expect(preview.body.content.banners).toHaveLength(1);
    await publish(1);
    expect((await shownFrontPage())?.banners).toEqual([]);
    now += 45 * minuteMs;
    expect((await shownFrontPage())?.banners).toHaveLength(1);
  });

  it('has no row of a competition of minors, even if it became one after the publication', async () => {
    await setDraft(0);
    await publish(1);
    const rows = async () => ((await shownFrontPage()) as FrontPage).rows.map(({ row }) => row);
    expect(await rows()).toEqual(['latest', 'live']);
    const safeguarded = await api.event.safeguardIdentity({
      ...operator,
      params: { id: 'league' },
      body: { safeguarded: true },
    });
    expect(safeguarded.status).toBe(200);
    expect(await rows()).toEqual(['live']);
    expect(problemOf(await setDraft(2))).toMatchObject([{ path: 'body.draft.rows.0.leagueId' }]);
  });

  it('is read again after a minute, in case an announcement was missed', async () => {
    expect(await shownFrontPage()).toBeNull();
    await setDraft(0);
    await api.app.platform.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('front_page')
        .set({ published: sql`draft` })
        .where('tenant_id', '=', 'alpha')
        .execute(),
    );
    expect(await shownFrontPage()).toBeNull();
    now += minuteMs;
    expect((await shownFrontPage())?.featuredEventId).toBe('match');
  });

  it('refuses an outdated version and leaves what was saved', async () => {
    await setDraft(0);
    expect((await setDraft(0, null)).body.messageErrorCode).toBe('conflict');
    expect((await publish(0)).status).toBe(409);
    expect((await forOperator()).draft?.featuredEventId).toBe('match');
    const both = await Promise.all([publish(1), publish(1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('publishes the former page again and returns the withdrawn one as the draft', async () => {
    expect((await api.frontPage.restore({ ...operator, body: { version: 0 } })).body).toMatchObject(
      { messageErrorCode: 'front_page_no_previous' },
    );
    await setDraft(0);
    await publish(1);
    const { body } = await api.frontPage.restore({ ...operator, body: { version: 2 } });
    expect(body.content).toMatchObject({
      version: 3,
      previous: null,
      draft: { banners: [banner] },
    });
    expect(await shownFrontPage()).toBeNull();
  });

  it('does not replace a draft that was saved since', async () => {
    await setDraft(0);
    await publish(1);
    await setDraft(2, { ...draft, banners: [] });
    const { status, body } = await api.frontPage.restore({ ...operator, body: { version: 3 } });
    expect([status, body.reason]).toEqual([409, 'front_page_has_draft']);
    expect(await forOperator()).toMatchObject({ version: 3, draft: { banners: [] } });
  });

  it('is published at its time, in the name of the operator who scheduled it', async () => {
    await setDraft(0);
    const { body } = await publish(1, now + minuteMs);
    expect(body.content.publishAt).toBe(new Date(now + minuteMs).toISOString());
    await publishDueDraft(api.app.platform, 'alpha');
    expect(await shownFrontPage()).toBeNull();
    now += minuteMs;
    await publishDueDraft(api.app.platform, 'alpha');
    expect((await shownFrontPage())?.featuredEventId).toBe('match');
    expect(await forOperator()).toMatchObject({ version: 3, draft: null, publishAt: null });
    const query = { subject_kind: 'frontPage', subject_id: 'alpha' };
    const { content } = (await api.audit.list({ ...operator, query })).body;
    const entries: AuditEntry[] = content.entries;
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['frontPage.publish', 'machine'],
      ['frontPage.publish', 'machine'],
      ['frontPage.setDraft', 'machine'],
    ]);
    expect(entries[0]?.after).toMatchObject({ published: { featuredEventId: 'match' } });
  });

  it('cannot be edited while it is scheduled, until its time is withdrawn', async () => {
    await setDraft(0);
    await publish(1, now + minuteMs);
    expect((await setDraft(2, null)).body.messageErrorCode).toBe('front_page_scheduled');
    await api.frontPage.unschedule({ ...operator, body: { version: 2 } });
    now += minuteMs;
    await publishDueDraft(api.app.platform, 'alpha');
    expect(await shownFrontPage()).toBeNull();
    expect((await setDraft(3, null)).body.content).toMatchObject({ version: 4, draft: null });
    expect((await publish(4)).body.messageErrorCode).toBe('front_page_no_draft');
  });

  it('refuses to feature a match that it can never show, unless it was chosen before', async () => {
    const feature = async (version: number, featuredEventId: string) => {
      const { status, body } = await setDraft(version, { ...draft, featuredEventId });
      return status === 200 ? 200 : problemOf({ body });
    };
    const problem = (message: string) => [{ path: 'body.draft.featuredEventId', message }];
    expect(await feature(0, 'cancelled')).toEqual(problem('the match "cancelled" is cancelled'));
    expect(await feature(0, 'juniors')).toEqual(problem('the match "juniors" is of minors'));
    expect(await feature(0, 'over')).toEqual(problem('the match "over" is over'));
    expect(await feature(0, 'match')).toBe(200);
    await api.event.setCancelled({
      ...operator,
      params: { id: 'match' },
      body: { cancelled: true },
    });
    expect(await feature(1, 'match')).toBe(200);
  });

  it('names the invalid field, and stores nothing', async () => {
    const row = (fields: object) => ({ ...draft, rows: [{ row: 'live' }, fields] });
    const cases: readonly (readonly [object, string])[] = [
      [{ ...draft, featuredEventId: 'none' }, 'body.draft.featuredEventId'],
      [row({ row: 'latest', leagueId: 'none' }), 'body.draft.rows.1.leagueId'],
      [row({ row: 'upcoming', leagueId: 'league' }), 'body.draft.rows.1.leagueId'],
      [row({ row: 'latest', size: 13 }), 'body.draft.rows.1.size'],
      [row({ row: 'sports', titles: { en: 'x' } }), 'body.draft.rows.1.titles'],
      [row({ row: 'live' }), 'body.draft.rows.1.row'],
      [{ ...draft, banners: [{ ...banner, linkUrl: '//evil.example' }] }, 'linkUrl'],
      [{ ...draft, banners: [{ ...banner, linkUrl: 'javascript:alert(1)' }] }, 'linkUrl'],
      [{ ...draft, banners: [{ ...banner, imageUrl: 'https://a.example/x.png' }] }, 'imageUrl'],
      [{ ...draft, banners: [{ ...banner, texts: {} }] }, 'body.draft.banners.0.texts'],
      [
        {
          ...draft,
          banners: [
            { ...banner, from: '2026-01-02T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' },
          ],
        },
        'body.draft.banners.0.until',
      ],
      [
        {
          ...draft,
          banners: Array.from({ length: maxFrontPageBanners + 1 }, (_, index) => ({
            ...banner,
            id: `b${index}`,
          })),
        },
        'body.draft.banners',
      ],
    ];
    for (const [content, field] of cases) {
      const response = await setDraft(0, content);
      expect([response.status, JSON.stringify(problemOf(response))]).toEqual([
        400,
        expect.stringContaining(field),
      ]);
    }
    await setDraft(0);
    const past = await publish(1, now);
    expect(JSON.stringify(problemOf(past))).toContain('body.at');
    expect((await forOperator()).version).toBe(1);
  });

  it('accepts pictures for banners, and refuses other files', async () => {
    const png = await sharp({
      create: { width: 64, height: 16, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    const upload = (bytes: Buffer) =>
      api.frontPage.uploadPicture({ ...operator, body: { image: bytes.toString('base64') } });
    expect((await upload(png)).body.content.address).toMatch(/^\/media\/art\/uploads\/.*\.webp$/);
    expect((await upload(Buffer.from('no picture'))).body.messageErrorCode).toBe(
      'picture_unreadable',
    );
  });

  it('shows its draft for a preview token of this portal, for a quarter of an hour', async () => {
    await setDraft(0);
    const { token } = (await api.frontPage.createPreview(operator)).body.content;
    const preview = (fields: object = {}, tenant = 'alpha') =>
      api.frontPage.getPreview({ tenant, query: { token, ...fields } });
    expect((await preview()).body.content.banners).toHaveLength(1);
    expect((await preview({ token: `${token}x` })).status).toBe(404);
    expect((await preview({}, 'beta')).status).toBe(404);
    now += 15 * minuteMs;
    expect((await preview()).status).toBe(404);
  });
});
