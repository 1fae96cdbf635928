import { identity as identitySchema, type Identity } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { identityOf, testNow } from '../event/testing.ts';

const banner = {
  imageUrl: '/media/art/banner.svg',
  linkUrl: 'https://club.example/',
  linkTarget: '_blank',
  type: 'horizontal_banner',
} as const;
const identities = [
  identityOf('sports', { type: 'category', position: 3, title: 'Zebra' }),
  identityOf('indoor', {
    type: 'subcategory',
    parentId: 'sports',
    identityIds: ['sports'],
    mainCategories: ['sports'],
    position: 1,
    title: 'äpfel',
  }),
  identityOf('cup', {
    parentId: 'indoor',
    identityIds: ['indoor', 'sports'],
    mainCategories: ['sports'],
    position: 2,
    title: 'Apfelmus',
  }),
  identityOf('north', {
    type: 'team',
    title: 'Northfield United',
    shortTitle: 'NOR',
    parentId: 'cup',
    identityIds: ['cup', 'indoor', 'sports'],
    position: 4,
    place: { town: 'Northfield', latitude: 52.4, longitude: -1.9 },
    color: '#112233',
    imageUrl: '/media/art/north.svg',
    logoUrl: '/media/art/north.svg',
    bannerUrl: '/media/art/wide.svg',
    banners: [banner],
    mobileBanners: [{ ...banner, type: 'image' }],
    links: {
      facebook: 'https://facebook.example/north',
      instagram: null,
      x: 'https://x.example/north',
      web: 'https://north.example/',
      youtube: null,
      tiktok: null,
      whatsapp: null,
    },
  }),
  identityOf('old', { archived: true, position: 5, title: '' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('gamma', { enable_teams_short_names: true })],
    content: { alpha: { identities }, gamma: { identities } },
  });
});
afterAll(() => api.close());

const list = (body: unknown, tenant = 'alpha') => api.identity.list({ tenant, body });
async function ids(body: unknown): Promise<string[]> {
  const response = await list(body);
  expect(response.status).toBe(200);
  return response.body.content.entries.map(({ id }: Identity) => id);
}

describe('identity lists', () => {
  it('[DSC-18] are paged, filtered and sorted by one body', async () => {
    const { status, body } = await list({
      paging: { page: 0, size: 2, next: true, count: true },
      filters: { identityId: ['sports'], media_type: ['identity_item'], archived: false },
      sort: { title: 'desc' },
    });
    expect(status).toBe(200);
    expect(body.content.entries.map(({ id }: Identity) => id)).toEqual(['north', 'indoor']);
    expect(body.content).toMatchObject({ totalCount: 2, itemsPerPage: 2, nextExists: false });
  });

  it('[DSC-20] have at most 100 entries per page', async () => {
    const most = await list({ paging: { size: 100 } });
    expect(most.status).toBe(200);
    expect(most.body.content).toMatchObject({ itemsPerPage: 100, entryCount: 5 });
    const tooMany = await list({ paging: { size: 101 } });
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.details[0].message).toContain('100');
  });

  it('are paged and in curated order by default', async () => {
    expect(await ids({})).toEqual(['indoor', 'cup', 'sports', 'north', 'old']);
    const { body } = await list({ paging: { page: 1, size: 2, next: true, count: true } });
    expect(body).toMatchObject({
      content: {
        entryCount: 2,
        totalCount: 5,
        itemsPerPage: 2,
        startIndex: 2,
        count: 2,
        nextExists: true,
      },
      error: null,
      message: null,
    });
  });

  it('[DSC-19] return identity or identity_item only, and refuse other filters', async () => {
    const { body } = await list({});
    const kinds = body.content.entries.map((entry: Identity) => entry.media_type);
    expect(new Set(kinds)).toEqual(new Set(['identity', 'identity_item']));
    expect(await ids({ filters: { media_type: ['identity'] } })).toEqual(['cup', 'sports', 'old']);
    expect(await ids({ filters: { media_type: ['identity_item'] } })).toEqual(['indoor', 'north']);
    for (const kind of ['event', 'team', 'Identity', '']) {
      const { status, body: error } = await list({ filters: { media_type: [kind] } });
      expect(status).toBe(400);
      expect(error.details[0].path).toBe('body.filters.media_type.0');
    }
  });

  it('each filter narrows the list, and an identity includes all its descendants', async () => {
    expect(await ids({ filters: { identityId: ['sports'] } })).toEqual(['indoor', 'cup', 'north']);
    expect(await ids({ filters: { identityId: ['cup'] } })).toEqual(['north']);
    expect(await ids({ filters: { identityId: ['unknown'] } })).toEqual([]);
    expect(await ids({ filters: { archived: true } })).toEqual(['old']);
    expect(await ids({ filters: { archived: false } })).toHaveLength(4);
    expect(await ids({ filters: { type: ['team', 'league'] } })).toEqual(['cup', 'north', 'old']);
    expect(await ids({ filters: { identityId: ['sports'], type: ['team'] } })).toEqual(['north']);
    expect(await ids({ filters: { identityId: [], media_type: [] } })).toHaveLength(5);
  });

  it('titles sort ignoring case and accents, in both directions', async () => {
    const ascending = await ids({ sort: { title: 'asc' } });
    expect(ascending).toEqual(['old', 'indoor', 'cup', 'north', 'sports']);
    expect(await ids({ sort: { title: 'desc' } })).toEqual(ascending.toReversed());
    expect((await list({ sort: { id: 'asc' } })).status).toBe(400);
    expect((await list({ sort: { title: 'up' } })).status).toBe(400);
  });

  it.each([
    [{ paging: { size: 101 } }, 'body.paging.size'],
    [{ paging: { offset: 1 } }, 'body.paging.offset'],
    [{ filters: { identityId: ['a b'] } }, 'body.filters.identityId.0'],
    [{ filters: { club: 'x' } }, 'body.filters.club'],
    [{ page: 1 }, 'body.page'],
  ])('%j is refused and names %s', async (body, path) => {
    const response = await list(body);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe(path);
  });
});

describe('one identity', () => {
  const get = (id: string, tenant = 'alpha') => api.identity.get({ tenant, params: { id } });

  it('[DSC-17] has the same shape for every type', async () => {
    const types = { sports: 'category', indoor: 'subcategory', cup: 'league', north: 'team' };
    for (const [id, type] of Object.entries(types)) {
      const { status, body } = await get(id);
      expect(status).toBe(200);
      expect(body.content).toMatchObject({ id, type });
      expect(identitySchema.strict().parse(body.content)).toEqual(body.content);
    }
  });

  it('[DSC-21] [DSC-22] has every field that items and cards show', async () => {
    const { status, body } = await get('north');
    expect(status).toBe(200);
    expect(identitySchema.strict().parse(body.content)).toEqual(body.content);
    expect(body.content).toEqual({
      id: 'north',
      title: 'Northfield United',
      shortTitle: 'NOR',
      type: 'team',
      media_type: 'identity_item',
      imageUrl: '/media/art/north.svg',
      identitiesId: 'cup',
      identityIds: ['cup', 'indoor', 'sports'],
      mainCategories: [],
      sportType: 'football',
      archived: false,
      order: 4,
      place: { town: 'Northfield', latitude: 52.4, longitude: -1.9 },
      color: '#112233',
      bannerUrl: '/media/art/wide.svg',
      banners: [banner],
      mobileBanners: [{ ...banner, type: 'image' }],
      logoUrl: '/media/art/north.svg',
      facebookUrl: 'https://facebook.example/north',
      instagramUrl: null,
      xUrl: 'https://x.example/north',
      webUrl: 'https://north.example/',
      youtubeUrl: null,
      tiktokUrl: null,
      whatsappUrl: null,
      trainingUrl: null,
      otherUrl: null,
    });
  });

  it('[TEN-06] shows the short title in lists of a tenant that enables it, and the full title on its own page', async () => {
    expect((await get('north', 'gamma')).body.content).toMatchObject({
      title: 'Northfield United',
      shortTitle: 'NOR',
    });
    const { body } = await list({ filters: { type: ['team'] } }, 'gamma');
    expect(body.content.entries[0]).toMatchObject({ title: 'NOR', fullTitle: 'Northfield United' });
    const full = await list({ filters: { type: ['team'] } });
    expect(full.body.content.entries[0].title).toBe('Northfield United');
    expect(full.body.content.entries[0]).not.toHaveProperty('fullTitle');
  });

  it('[DSC-23] without a title is called NO TITLE', async () => {
    expect((await get('old')).body.content.title).toBe('NO TITLE');
  });

  it('is not found by an unknown id, and a malformed id is refused', async () => {
    const missing = await get('missing');
    expect(missing.status).toBe(404);
    expect(missing.body.messageErrorCode).toBe('identity_not_found');
    const malformed = await get('a.b');
    expect(malformed.status).toBe(400);
    expect(malformed.body.details[0].path).toBe('params.id');
  });
});
