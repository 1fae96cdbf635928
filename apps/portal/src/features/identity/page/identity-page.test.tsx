import type { Identity, PublicTenantConfig } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aTenant, anEntry, anIdentity, inMinutes, renderInPortal } from '../../testing.tsx';
import { replacedElements, renderedInPortal } from '../../rendered-page.testing.tsx';
import { bannersOf } from './identity-banner.tsx';
import { IdentityPage } from './identity-page.tsx';
import type { IdentityPageData } from '../identity.api.ts';
import { aBanner } from '../testing.ts';

afterEach(cleanup);

const data = (
  identity: Partial<Identity>,
  overrides: Partial<IdentityPageData> = {},
): IdentityPageData => ({
  identity: anIdentity(identity),
  parents: [],
  items: [],
  view: 'overview',
  live: [],
  upcoming: [],
  latest: [],
  clips: [],
  form: null,
  calendar: null,
  table: null,
  squad: null,
  list: null,
  ...overrides,
});

const show = (
  pageData: IdentityPageData,
  switches: Partial<PublicTenantConfig> = { enable_leagues_view: true },
) =>
  renderInPortal(<IdentityPage data={pageData} />, {
    tenant: aTenant({ portal_url: 'https://testers.example', ...switches }),
    path: '/league/coast/',
  });

const linkElements = () =>
  within(screen.getByRole('list', { name: 'On the web' })).getAllByRole('link');
const links = () =>
  linkElements().map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

/** Returns the banner frames with the picture that each loads, and its viewport. */
const frames = (container: HTMLElement) =>
  [...container.querySelectorAll('picture')].map((picture) => ({
    frame: picture.parentElement,
    src: picture.querySelector('source')?.getAttribute('srcset'),
    media: picture.querySelector('source')?.getAttribute('media'),
  }));

describe('head of an identity page', () => {
  it('[DSC-22] shows banner, crest and name, and only the links that are set', async () => {
    const { container } = await show(
      data({
        bannerUrl: '/media/art/band.webp',
        logoUrl: '/media/art/crest.svg',
        facebookUrl: 'https://facebook.example/coast',
        xUrl: 'https://x.example/coast',
      }),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coast League');
    expect(container.querySelector('img[src="/media/art/crest.svg"]')).not.toBeNull();
    expect(frames(container).map(({ src }) => src)).toContain('/media/art/band.webp');
    expect(links()).toEqual([
      ['Facebook', 'https://facebook.example/coast'],
      ['X', 'https://x.example/coast'],
    ]);
    cleanup();
    await show(data({ archived: true }));
    expect(screen.queryByRole('list', { name: 'On the web' })).toBeNull();
    expect(screen.getByText('No longer active')).toBeDefined();
  });

  it('[DSC-27] has an icon for each of the seven networks, for training and for anything else', async () => {
    const kinds = [
      'facebook',
      'x',
      'instagram',
      'youtube',
      'tiktok',
      'web',
      'whatsapp',
      'training',
      'other',
    ];
    const urls = Object.fromEntries(
      kinds.map((kind) => [`${kind}Url`, `https://${kind}.example/coast`]),
    );
    await show(data(urls));
    expect(links().map(([, url]) => url)).toEqual(
      kinds.map((kind) => `https://${kind}.example/coast`),
    );
    for (const link of linkElements()) {
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link.querySelector('svg')).not.toBeNull();
    }
  });

  it('[DSC-23] shows NO TITLE for an untitled identity, on its page and on its card', async () => {
    const nameless = anIdentity({ id: 'nameless', title: ' ', type: 'team' });
    await show(data({ title: '' }, { items: [nameless] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NO TITLE');
    expect(screen.getByRole('link', { name: 'NO TITLE' }).getAttribute('href')).toBe(
      '/team/nameless/',
    );
  });
});

describe('views of an identity', () => {
  const views = () =>
    within(screen.getByRole('navigation', { name: 'Sections of Coast League' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('include the table of a competition and the squad of a team only if there is one', async () => {
    await show(data({}));
    expect(views()).toEqual(['Overview', 'Fixtures', 'Archive', 'Clips']);
    cleanup();
    await show(data({ hasTable: true }));
    expect(views()).toEqual(['Overview', 'Fixtures', 'Table', 'Archive', 'Clips']);
    cleanup();
    await show(data({ type: 'team', hasRoster: true }));
    expect(views()).toEqual(['Overview', 'Fixtures', 'Squad', 'Archive', 'Clips']);
  });

  it('offer a retry if the table or the squad failed to load', async () => {
    for (const view of ['table', 'squad'] as const) {
      await show(data({ hasTable: true }, { view }));
      expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
      cleanup();
    }
  });

  it('start for a team with its next match, which the row below does not repeat', async () => {
    const upcoming = ['next', 'later'].map((id, index) =>
      anEntry({ id, eventStatus: 'upcoming', gameStartDate: inMinutes(90 * (index + 1)) }),
    );
    await show(data({ type: 'team' }, { upcoming }));
    const linksIn = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksIn('Next match')).toEqual(['/events/next/']);
    // Not “Next matches” below “Next match”.
    expect(linksIn('Fixtures')).toContain('/events/later/');
    expect(linksIn('Fixtures')).not.toContain('/events/next/');
    cleanup();
    await show(data({}, { upcoming }));
    expect(screen.queryByRole('region', { name: 'Next match' })).toBeNull();
  });
});

describe('banners', () => {
  it('[DSC-24] link to their URL with its target, or to nothing', async () => {
    const { container } = await show(
      data({
        banners: [
          aBanner({ linkUrl: 'https://cup.example/', linkTarget: '_blank' }),
          aBanner({ imageUrl: '/media/art/still.webp' }),
        ],
      }),
    );
    const [first, second] = frames(container).filter(({ media }) => media !== '(width < 48rem)');
    expect(first?.frame?.tagName).toBe('A');
    expect(first?.frame?.getAttribute('href')).toBe('https://cup.example/');
    expect(first?.frame?.getAttribute('target')).toBe('_blank');
    expect(first?.frame?.getAttribute('rel')).toContain('noopener');
    expect(second?.src).toBe('/media/art/still.webp');
    expect(second?.frame?.tagName).toBe('DIV');
  });

  const kinds = ['vertical_banner', 'horizontal_banner', 'image'] as const;
  /** Returns the classes of the frame and the picture of the banner of a kind. */
  const shapeOf = (container: HTMLElement, type: string) => {
    const found = frames(container).findLast(({ src }) => src === `/media/${type}.webp`)?.frame;
    return `${found?.className} > ${found?.querySelector('img')?.className}`;
  };
  const ofEachKind = kinds.map((type) => aBanner({ type, imageUrl: `/media/${type}.webp` }));

  it('[DSC-25] have the shape of their kind, an image its own', async () => {
    const { container } = await show(data({ banners: [aBanner(), ...ofEachKind] }));
    expect(shapeOf(container, 'vertical_banner')).toContain('aspect-4/5');
    expect(shapeOf(container, 'horizontal_banner')).toContain('aspect-4/1');
    expect(shapeOf(container, 'image')).toMatch(/^(?!.*aspect-(?:4|video)).* > .*aspect-\[auto_/);
  });

  it.each(kinds)('[DSC-25] a %s has its shape at the top of the page, too', async (type) => {
    const { container } = await show(
      data({ banners: ofEachKind.filter((banner) => banner.type === type) }),
    );
    const expected = {
      vertical_banner: /md:aspect-4\/5 md:w-auto/,
      horizontal_banner: /size-full(?!.*aspect)/,
      image: /h-full w-fit.* > .*w-auto.*object-contain/,
    };
    expect(shapeOf(container, type)).toMatch(expected[type]);
  });

  it('[DSC-26] are mobileBanners on phones and banners on wider screens; each falls back to the other', () => {
    const wide = aBanner({ imageUrl: '/wide.webp' });
    const narrow = aBanner({ imageUrl: '/narrow.webp', type: 'image' });
    const bannersWith = (banners: (typeof wide)[], mobileBanners: (typeof wide)[]) =>
      bannersOf({ banners, mobileBanners, bannerUrl: null });
    expect(bannersWith([wide], [narrow])).toEqual({ phone: [narrow], desktop: [wide] });
    expect(bannersWith([wide], [])).toEqual({ phone: [wide], desktop: [wide] });
    expect(bannersWith([], [narrow])).toEqual({ phone: [narrow], desktop: [narrow] });
    expect(bannersWith([], [])).toEqual({ phone: [], desktop: [] });
  });
});

describe('content of an identity page', () => {
  const items = [
    anIdentity({
      id: 'men',
      title: 'Men',
      type: 'subcategory',
      mainCategories: ['football'],
      media_type: 'identity_item',
    }),
    anIdentity({ id: 'coast', title: 'Coast League' }),
    anIdentity({ id: 'harbour', title: 'Harbour', type: 'team', media_type: 'identity_item' }),
  ];
  const category = data({ id: 'football', title: 'Football', type: 'category' }, { items });
  const hrefOf = (name: string) =>
    screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

  it('links each level to its page', async () => {
    await show(category);
    expect(['Men', 'Coast League', 'Harbour'].map(hrefOf)).toEqual([
      '/category/football/sub-category/men/',
      '/league/coast/',
      '/team/harbour/',
    ]);
  });

  it('[TEN-07] names teams without links if the tenant has no team pages', async () => {
    await show(category, { enable_leagues_view: true, disable_team_page: true });
    expect(screen.getByText('Harbour')).toBeDefined();
    expect(hrefOf('Harbour')).toBeNull();
    expect(hrefOf('Coast League')).toBe('/league/coast/');
  });

  it('[TEN-04] links to no league if the tenant has no leagues view', async () => {
    await show(category, {});
    expect(hrefOf('Coast League')).toBeNull();
    expect(hrefOf('Men')).toBe('/category/football/sub-category/men/');
    cleanup();
    const team = data({ type: 'team', title: 'Harbour' }, { parents: [items[1] ?? anIdentity()] });
    await show(team, {});
    expect(screen.queryByRole('link', { name: 'Coast League' })).toBeNull();
  });

  it('shows an empty state if there are no live, upcoming or past events', async () => {
    await show(data({}));
    expect(screen.getByRole('heading', { name: 'Nothing to watch yet' })).toBeDefined();
    cleanup();
    await show(data({}, { live: [anEntry()] }));
    expect(screen.queryByRole('heading', { name: 'Nothing to watch yet' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Live now' })).toBeDefined();
  });

  it('hydrates without replacing an element', async () => {
    const page = data(
      { id: 'coast', bannerUrl: '/media/art/band.webp', xUrl: 'https://x.example/coast' },
      { items, latest: [anEntry()] },
    );
    const written = await renderedInPortal(() => <IdentityPage data={page} />, {
      tenant: aTenant({ portal_url: 'https://testers.example' }),
      path: '/league/coast/',
    });
    const { count, replaced, errors } = await replacedElements(
      written,
      'header, nav, section, li, h2, img',
    );
    expect(count).toBeGreaterThan(15);
    expect({ replaced, errors }).toEqual({ replaced: [], errors: [] });
  });

  it('loads the pictures of its first row first, and lays out other rows once they are near the viewport', async () => {
    const row = (name: string) => [anEntry({ id: name, imageUrl: `/media/art/${name}.svg` })];
    const { container } = await show(
      data({}, { live: [], upcoming: null, latest: row('latest'), clips: row('clips') }),
    );
    const [first, second] = ['latest', 'clips'].map((name) => {
      const image = container.querySelector(
        `[data-card-picture] img[src="/media/art/${name}.svg"]`,
      );
      return {
        fetchPriority: image?.getAttribute('fetchpriority'),
        loading: image?.getAttribute('loading'),
        isBelow: image?.closest('section')?.classList.contains('rail-below-fold'),
      };
    });
    expect(first).toEqual({ fetchPriority: 'high', loading: 'eager', isBelow: false });
    expect(second).toEqual({ fetchPriority: 'auto', loading: 'lazy', isBelow: true });
  });

  it('offers a retry for rows that failed to load, instead of calling them empty', async () => {
    const { router } = await show(data({}, { upcoming: null, clips: null }));
    expect(screen.queryByRole('heading', { name: 'Nothing to watch yet' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be loaded');
    const invalidate = vi.spyOn(router, 'invalidate');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(invalidate).toHaveBeenCalledOnce();
    cleanup();
    await show(data({}, { live: [anEntry()], clips: null }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
