import { event as eventSchema, mediaKinds, type Event } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../../testing.ts';
import { signedIn } from '../../session/testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 30, home: 1, away: 0 },
  { time: 90, home: 2, away: 0 },
];
const identities = [
  identityOf('sports', { type: 'category', imageUrl: '/media/art/sports.svg' }),
  identityOf('cup', { parentId: 'sports', identityIds: ['sports'] }),
  identityOf('north', {
    type: 'team',
    title: 'Northfield United',
    shortTitle: 'NOR',
    color: '#112233',
    logoUrl: '/media/art/north.svg',
  }),
  identityOf('south', { type: 'team', title: 'Southport', shortTitle: 'SOU' }),
];
const events = [
  eventOf('full', {
    referenceId: 'REF-1',
    geniusId: '9001',
    metaTitle: 'Meta title',
    description: 'What happened.',
    imageUrl: '/media/art/poster.svg',
    gameEndDate: at(-50),
    gameType: 'League',
    gender: 'female',
    isExternal: true,
    isEnabledVidswapStats: true,
    team1Id: 'north',
    team2Id: 'south',
    identityIds: ['cup', 'sports'],
    pano: true,
    score: { home: 2, away: 0 },
    scoreTimeline,
  }),
  simulatedLiveOf('onair', -1, { scoreTimeline, score: { home: 2, away: 0 }, status: 'live' }),
  simulatedLiveOf('soon', 5, { scoreTimeline, score: null }),
  eventOf('bare', { stream: { kind: 'none' }, sportType: 'tennis' }),
  eventOf('tv', {
    status: 'channel',
    stream: { kind: 'channel', films: ['final'], epochMs: 0 },
    epgUrl: 'https://epg.example/tv.json',
  }),
  eventOf('url', { status: 'live', stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' } }),
  eventOf('members', { commerceType: 'commerce_members_media', pano: true }),
  eventOf('ppv', { commerceType: 'commerce_ppv_media', pano: true }),
  eventOf('sub', { commerceType: 'commerce_subscription_basic_media' }),
  eventOf('trans', { commerceType: 'commerce_transactional_media' }),
  eventOf('abroad', { regions: ['FR'] }),
  eventOf('home', { regions: ['DE', 'FR'] }),
  clipOf('clip', 'full', { playerNumber: 9, playerColor: '#ff0000', team1Id: 'north' }),
  clipOf('highlight', 'full', {
    mediaType: 'highlight',
    mediaSubType: 'recap',
    identityIds: ['cup'],
  }),
  clipOf('livecut', 'onair'),
  clipOf('barecut', 'bare'),
  clipOf('mine', 'full', { mediaType: 'user_clip', commerceType: 'commerce_ppv_media' }),
  clipOf('minetoo', 'full', { mediaType: 'user_highlight' }),
];
const content = { identities, events };

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [
      testTenant('alpha'),
      testTenant('gamma', {
        enable_teams_short_names: true,
        default_country: 'FR',
        api_base: 'https://api.example',
      }),
    ],
    content: { alpha: content, gamma: content },
  });
  ({ access: token } = await signedIn(api, 'viewer'));
});
afterAll(() => api.close());

const get = (id: string, query = {}, more = {}) =>
  api.event.get({ params: { id }, query, ...more });
const clip = (id: string, query = {}, more = {}) =>
  api.clip.get({ params: { id }, query, ...more });
async function contentOf(response: ReturnType<typeof get>): Promise<Event> {
  const { status, body } = await response;
  expect(status).toBe(200);
  return body.content;
}

describe('getting one event', () => {
  it('[EVT-01] works by id and by reference', async () => {
    expect(await contentOf(get('full'))).toMatchObject({ id: 'full', eventId: 'full' });
    expect(await contentOf(get('full', { idType: 'eventId', media_type: 'event' }))).toMatchObject({
      id: 'full',
    });
    expect(await contentOf(get('REF-1', { idType: 'referenceId' }))).toMatchObject({ id: 'full' });
    expect((await get('REF-1')).status).toBe(404);
    expect((await get('full', { idType: 'referenceId' })).status).toBe(404);
  });

  it('[EVT-05] [EVT-09] [EVT-10] returns every field of the entity', async () => {
    const event = await contentOf(get('full'));
    expect(eventSchema.strict().parse(event)).toEqual(event);
    const base = 'http://alpha.test:3000/media/events/full';
    expect(event).toEqual({
      id: 'full',
      eventId: 'full',
      referenceId: 'REF-1',
      geniusId: '9001',
      title: 'Title of full',
      metaTitle: 'Meta title',
      eventDescription: 'What happened.',
      frameUrl: '/media/events/full/picture.webp',
      imageUrl: '/media/art/poster.svg',
      date: at(-60),
      gameStartDate: at(-60),
      gameEndDate: at(-50),
      sportType: 'football',
      eventType: 'event',
      gameType: 'League',
      eventStatus: 'archived',
      isExternal: true,
      type: null,
      gender: 'female',
      commerceCoverage: 'commerce_free_media',
      commerceType: 'commerce_free_media',
      isEventAvailableForUser: true,
      isEventAvailableInUserRegion: true,
      isEnabledVidswapStats: true,
      team1: {
        Id: 'north',
        Name: 'Northfield United',
        ShortName: 'NOR',
        LogoUrl: '/media/art/north.svg',
        Color: '#112233',
      },
      team2: { Id: 'south', Name: 'Southport', ShortName: 'SOU', LogoUrl: null, Color: null },
      source: {
        hd: `${base}/master.m3u8`,
        pano: `${base}/panorama.m3u8`,
        poster: '/media/art/poster.svg',
        clip: null,
        epg: null,
        thumbnails: `${base}/thumbs.vtt`,
        hasTextTracks: true,
      },
      ads: [],
      categories: [
        {
          id: 'cup',
          title: 'Title of cup',
          type: 'league',
          imageUrl: null,
          identitiesId: 'sports',
        },
        {
          id: 'sports',
          title: 'Title of sports',
          type: 'category',
          imageUrl: '/media/art/sports.svg',
          identitiesId: null,
        },
      ],
      hasStream: true,
      duration: 20,
      score: { home: 2, away: 0 },
      scoreTimeline,
      mediaType: 'event',
      mediaSubType: null,
      playerNumber: null,
      playerColor: null,
      cancelled: false,
      updatedAt: at(0),
      momentNumber: null,
      visibility: null,
      isOwn: false,
    });
  });

  it('[EVT-10] has the program of a channel, the address of an external stream, and neither without a video', async () => {
    expect((await contentOf(get('tv'))).source.epg).toBe('https://epg.example/tv.json');
    expect((await contentOf(get('url'))).source.hd).toBe('https://cdn.example/a.m3u8');
    const bare = await contentOf(get('bare'));
    expect(bare.source).toEqual({
      hd: null,
      pano: null,
      poster: null,
      clip: null,
      epg: null,
      thumbnails: null,
      hasTextTracks: false,
    });
  });

  it('returns the current score and nothing from the future', async () => {
    const live = await contentOf(get('onair'));
    expect(live.score).toEqual({ home: 1, away: 0 });
    expect(live.scoreTimeline).toEqual(scoreTimeline.slice(0, 2));
    expect(live).toMatchObject({ eventStatus: 'live', duration: null });
    // The list of thumbnails ends where the broadcast is; captions would reveal what follows.
    expect(live.source).toMatchObject({
      thumbnails: expect.stringMatching(/\/media\/events\/onair\/thumbs\.vtt$/),
      hasTextTracks: false,
    });
    const soon = await contentOf(get('soon'));
    expect(soon).toMatchObject({ score: null, scoreTimeline: [], eventStatus: 'upcoming' });
    expect(soon.source.hd).toBeNull();
  });

  it('[EVT-06] coverage is free, ppv or subscription', async () => {
    expect(await contentOf(get('full'))).toMatchObject({ commerceCoverage: 'commerce_free_media' });
    expect(await contentOf(get('ppv'))).toMatchObject({
      commerceCoverage: 'ppv',
      commerceType: 'commerce_ppv_media',
    });
    expect(await contentOf(get('sub'))).toMatchObject({ commerceCoverage: 'subscription' });
  });

  it('has no stream address if the event is locked, and neither have lists', async () => {
    for (const id of ['members', 'ppv', 'sub', 'trans']) {
      const event = await contentOf(get(id));
      expect(event.isEventAvailableForUser).toBe(false);
      // The frame after its kick-off is its poster, which everyone may see.
      const besidesPicture = JSON.stringify(event).replaceAll(
        `/media/events/${id}/picture.webp`,
        '',
      );
      expect(besidesPicture).not.toMatch(/m3u8|vtt|media\/(events|films)/);
    }
    expect(await contentOf(get('members', {}, { token }))).toMatchObject({
      isEventAvailableForUser: true,
      source: {
        hd: expect.stringMatching(
          /^http:\/\/alpha\.test:3000\/media\/h\/\d+\.[\w-]{43}\.f_[\w-]{16}\/events\/members\/master\.m3u8$/,
        ),
      },
    });
    expect(await contentOf(get('ppv', {}, { token }))).toMatchObject({ source: { hd: null } });
    const list = await api.event.list({ body: { event_id: ['ppv', 'members', 'abroad'] } });
    expect(JSON.stringify(list.body)).not.toContain('m3u8');
  });

  it('reports whether there is something to play, even to viewers who may not watch it', async () => {
    const hasStream = async (id: string) => (await contentOf(get(id))).hasStream;
    expect([await hasStream('ppv'), await hasStream('onair')]).toEqual([true, true]);
    expect([await hasStream('bare'), await hasStream('soon')]).toEqual([false, false]);
  });

  it('has no stream address if the event is blocked in the country of the viewer', async () => {
    const abroad = await contentOf(get('abroad'));
    expect(abroad).toMatchObject({
      isEventAvailableForUser: true,
      isEventAvailableInUserRegion: false,
    });
    expect(JSON.stringify(abroad)).not.toContain('m3u8');
    expect(await contentOf(get('home'))).toMatchObject({ isEventAvailableInUserRegion: true });
    // Without a COUNTRY_HEADER in the configuration, headers of the client have no effect.
    const withHeader = await contentOf(get('abroad', {}, { headers: { 'x-country': 'FR' } }));
    expect(withHeader.isEventAvailableInUserRegion).toBe(false);
    const french = await contentOf(get('abroad', {}, { tenant: 'gamma' }));
    expect(french.isEventAvailableInUserRegion).toBe(true);
    expect(french.source.hd).toContain('/media/events/abroad/master.m3u8');
  });

  it('uses the country from a trusted proxy', async () => {
    const behindProxy = await createTestApi({
      db: api.db,
      clock: () => testNow,
      env: { COUNTRY_HEADER: 'X-Country', TRUST_PROXY: 'loopback' },
    });
    const from = async (country: string) => {
      const { body } = await behindProxy.event.get({
        params: { id: 'abroad' },
        headers: { 'x-country': country },
      });
      return body.content.isEventAvailableInUserRegion;
    };
    expect([await from('FR'), await from('DE'), await from('nonsense')]).toEqual([
      true,
      false,
      false,
    ]);
    await behindProxy.close();
  });

  it('has addresses of the configured backend, and full team names even if the tenant lists teams by short ones', async () => {
    const event = await contentOf(get('full', {}, { tenant: 'gamma' }));
    expect(event.source.hd).toBe('https://api.example/media/events/full/master.m3u8');
    expect(event.imageUrl).toBe('https://api.example/media/art/poster.svg');
    expect(event.team1).toMatchObject({
      Name: 'Northfield United',
      ShortName: 'NOR',
      LogoUrl: 'https://api.example/media/art/north.svg',
    });
    // Outside lists the full name is used.
    expect(event.categories.map(({ title }) => title)).toEqual(['Title of cup', 'Title of sports']);
  });

  it('[EVT-04] an unknown id gets 404 event_not_found, and a clip is not an event', async () => {
    for (const id of ['missing', 'clip', 'highlight', 'mine']) {
      const { status, body } = await get(id);
      expect(status).toBe(404);
      expect(body.messageErrorCode).toBe('event_not_found');
    }
    expect((await get('full', { media_type: 'clip' })).status).toBe(404);
  });

  it.each([
    ['a b', {}, 'params.id'],
    ['x'.repeat(65), {}, 'params.id'],
    ['full', { idType: 'name' }, 'query.idType'],
    ['full', { media_type: 'film' }, 'query.media_type'],
    ['full', { other: '1' }, 'query.other'],
  ])('%s with %j is refused and names %s', async (id, query, path) => {
    const { status, body } = await get(id, query);
    expect(status).toBe(400);
    expect(body.messageErrorCode).toBe('validation_failed');
    expect(body.details[0].path).toBe(path);
  });
});

describe('getting one clip', () => {
  const kinds = {
    clip: 'clip',
    highlight: 'highlight',
    user_clip: 'mine',
    user_highlight: 'minetoo',
  };

  it('[EVT-02] every kind of clip loads, by its own kind or as a clip', async () => {
    for (const [kind, id] of Object.entries(kinds)) {
      expect(await contentOf(clip(id, { media_type: kind }))).toMatchObject({ mediaType: kind });
      expect(await contentOf(clip(id, { media_type: 'clip' }))).toMatchObject({ id });
      expect(await contentOf(clip(id))).toMatchObject({ id, eventId: 'full' });
    }
    expect((await clip('clip', { media_type: 'highlight' })).status).toBe(404);
  });

  it('[EVT-11] has the media fields, its title and its range', async () => {
    const event = await contentOf(clip('clip'));
    expect(eventSchema.strict().parse(event)).toEqual(event);
    expect(event).toMatchObject({
      title: 'Title of clip',
      mediaType: 'clip',
      mediaSubType: 'clip',
      type: 'clip',
      playerNumber: 9,
      playerColor: '#ff0000',
      duration: 3,
      source: { clip: { eventId: 'full', startTime: 3, endTime: 6 } },
    });
    expect(await contentOf(clip('highlight'))).toMatchObject({
      mediaType: 'highlight',
      mediaSubType: 'recap',
    });
  });

  it('[EVT-12] eventType is always one of the five media kinds', async () => {
    const { body } = await api.event.list({
      body: { media_type: [...mediaKinds], size: 100 },
    });
    const types: string[] = body.content.entries.map(({ eventType }: Event) => eventType);
    expect(new Set(types)).toEqual(new Set(mediaKinds));
    for (const entry of body.content.entries) expect(entry.eventType).toBe(entry.mediaType);
  });

  it("[EVT-08] a viewer's clip is available whatever its commerce type", async () => {
    const mine = await contentOf(clip('mine'));
    expect(mine).toMatchObject({
      commerceType: 'commerce_ppv_media',
      isEventAvailableForUser: true,
    });
    expect(mine.source.hd).toContain('/media/events/mine/master.m3u8');
  });

  it('an unknown id gets 404 clip_not_found, and an event is not a clip', async () => {
    for (const [id, query] of [
      ['missing', {}],
      ['full', {}],
      ['clip', { media_type: 'event' }],
    ] as const) {
      const { status, body } = await clip(id, query);
      expect(status).toBe(404);
      expect(body.messageErrorCode).toBe('clip_not_found');
    }
  });
});

describe('related videos', () => {
  it('[EVT-18] share sport, league or team, can be watched and come newest first', async () => {
    const { status, body } = await api.event.listRelated({ query: { id: 'full', size: 50 } });
    expect(status).toBe(200);
    const entries: Event[] = body.content.entries;
    const ids = entries.map(({ id }) => id);
    for (const id of ['clip', 'highlight', 'onair', 'url', 'members']) expect(ids).toContain(id);
    for (const id of ['full', 'soon', 'bare', 'mine', 'tv']) expect(ids).not.toContain(id);
    const starts = entries.map(({ gameStartDate }) => gameStartDate ?? '');
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(body.content.totalCount).toBe(ids.length);
  });

  it('[EVT-18] without moments include no clips of the event itself, nor of matches with a replay', async () => {
    const idsFor = async (id: string) => {
      const query = { id, size: 100, moments: false };
      const { body } = await api.event.listRelated({ query });
      const entries: Event[] = body.content.entries;
      expect(body.content.totalCount).toBe(entries.length);
      return entries.map((event) => event.id);
    };
    for (const id of ['full', 'url']) {
      const ids = await idsFor(id);
      for (const moment of ['clip', 'highlight']) expect(ids).not.toContain(moment);
      // One match is still live, the other has no video.
      expect(ids).toContain('livecut');
      expect(ids).toContain('barecut');
      expect(ids).toContain('members');
    }
    expect(await idsFor('onair')).not.toContain('livecut');
  });

  it('are paged, and return 404 for an unknown event', async () => {
    const { body } = await api.event.listRelated({ query: { id: 'clip', size: 2 } });
    expect(body.content).toMatchObject({ count: 2, nextExists: true, itemsPerPage: 2 });
    const missing = await api.event.listRelated({ query: { id: 'missing' } });
    expect(missing.status).toBe(404);
    expect(missing.body.messageErrorCode).toBe('event_not_found');
    expect((await api.event.listRelated({ query: {} })).status).toBe(400);
  });
});
