import type { EventListBody } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyPage } from '../../../lib/page/define-page.ts';
import { useSession } from '../../../lib/session/store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { cardEvents } from '../../event-card/index.ts';
import { replacedElements, renderedInPortal } from '../../rendered-page.testing.tsx';
import {
  aClient,
  anEntry,
  anIdentityPage,
  aPage,
  aTenant,
  inMinutes,
  loadContext,
  renderInPortal,
} from '../../testing.tsx';
import { page as archive } from '../archive.route.tsx';
import { noOptions } from '../../filter/index.ts';
import { page as highlight } from '../highlight.route.tsx';
import { page as latest } from '../latest.route.tsx';
import { ListPage } from './list-page.tsx';
import { page as live } from '../live.route.tsx';
import { page as liveSport } from '../live-sport.route.tsx';
import type { ListPageData } from './load-list-page.ts';
import { page as suggested } from '../suggested.route.tsx';
import { page as upcoming } from '../upcoming.route.tsx';

afterEach(cleanup);

/** Builds a backend with `total` matches that records list requests. */
function backend(total: number, counts: { sportType: string; count: number }[] = []) {
  const { api, calls } = aClient({
    'event.list': () =>
      aPage(Array.from({ length: total }, (_, index) => anEntry({ id: `m${index}` }))),
    'identity.list': () => anIdentityPage([]),
    'event.countBySport': () => ({ content: { entries: counts } }),
  });
  const bodies = () =>
    calls
      .filter(({ name }) => name === 'event.list')
      .map(({ input }) => (input as { body: EventListBody }).body);
  return { api, calls, bodies };
}

async function requestOf(page: unknown, context: Partial<Parameters<typeof loadContext>[0]> = {}) {
  const { api, bodies, calls } = backend(3);
  await (page as AnyPage).load?.(loadContext({ api, ...context }));
  const { page: number, size, next, count, ...query } = bodies()[0] ?? {};
  return { query, paging: { number, size, next, count }, calls };
}

const data = (overrides: Partial<ListPageData> = {}): ListPageData => ({
  source: { call: 'event.list', body: {} },
  first: { entries: [], totalCount: 0, firstPage: 0, nextPage: null },
  options: noOptions,
  zone: null,
  ...overrides,
});

describe('list page', () => {
  it('hydrates without replacing an element', async () => {
    const entries = cardEvents([1, 2, 3, 4].map((index) => anEntry({ id: `m${index}` })));
    const first = { entries, totalCount: 4, firstPage: 0, nextPage: null };
    const rendered = await renderedInPortal(
      () => <ListPage name="archive" data={data({ first })} />,
      {
        path: '/archive/',
      },
    );
    const { count, replaced, errors } = await replacedElements(
      rendered,
      'header, h1, h2, ul, li, form, img',
    );
    expect(count).toBeGreaterThan(8);
    expect({ replaced, errors }).toEqual({ replaced: [], errors: [] });
  });
});

describe('requests of the list pages', () => {
  it.each([
    ['live', live],
    ['upcoming', upcoming],
    ['archived', archive],
  ] as const)('[DSC-08] the page of %s events requests that status only', async (status, page) => {
    const { query } = await requestOf(page);
    expect(query).toMatchObject({ status: [status], media_type: ['event'] });
  });

  it('[DSC-09] latest is sorted by added date, highlight has highlights, suggested is curated', async () => {
    expect((await requestOf(latest)).query).toEqual({
      status: ['archived'],
      media_type: ['event', 'highlight', 'clip'],
      sort: 'added',
      order: 'desc',
    });
    expect((await requestOf(highlight)).query).toEqual({
      media_type: ['highlight'],
      sort: 'added',
      order: 'desc',
    });
    expect((await requestOf(suggested)).query).toMatchObject({
      status: ['archived'],
      sort: 'order',
      order: 'asc',
    });
  });

  it('narrows by the filters of the URL, and ignores unsupported ones', async () => {
    const search = { sport: 'handball', league: 'l1', team: 't1', status: 'live', kind: 'clip' };
    const { query } = await requestOf(archive, { search });
    expect(query).toEqual({
      status: ['archived'],
      media_type: ['event'],
      hasStream: true,
      sort: 'added',
      order: 'desc',
      sportType: ['handball'],
      'identities.id': ['l1'],
      'identities.type': ['league'],
      'search.teams.id': ['t1'],
    });
  });

  it('the archive hides matches without a replay until the URL requests all', async () => {
    expect((await requestOf(archive)).query).toMatchObject({ hasStream: true });
    const all = await requestOf(archive, { search: { replay: 'any' } });
    expect(all.query).not.toHaveProperty('hasStream');
    const { api } = backend(1);
    const loaded = await archive.load?.(loadContext({ api }));
    if (loaded === undefined) throw new Error('nothing was loaded');
    await renderInPortal(<archive.View data={loaded} />, { api, path: '/?sport=tennis&page=2' });
    const chip = screen.getByRole('link', { name: 'Show matches without a replay' });
    expect(chip.getAttribute('href')).toBe('/?sport=tennis&replay=any');
  });

  it('[DSC-16] the page of a sport sends that sportType, whatever its query contains', async () => {
    const context = { params: { sportType: 'rugby' }, search: { sport: 'tennis' } };
    const { query } = await requestOf(liveSport, context);
    expect(query).toMatchObject({ status: ['live'], sportType: ['rugby'] });
  });
});

describe('list pages', () => {
  it('[DSC-15] the live page requests counts per sport and links each to its page', async () => {
    const { api, calls } = backend(3, [
      { sportType: 'football', count: 12 },
      { sportType: 'handball', count: 3 },
    ]);
    const loaded = await live.load?.(loadContext({ api }));
    if (loaded === undefined) throw new Error('nothing was loaded');
    expect(calls.map(({ name }) => name)).toContain('event.countBySport');
    const counts = await loaded.counts;
    await renderInPortal(<live.View data={{ ...loaded, counts }} />, { api });
    const strip = screen.getByRole('navigation', { name: 'Live by sport' });
    const links = [...strip.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['All15', '/live/'],
      ['Football12', '/live/football/'],
      ['Handball3', '/live/handball/'],
    ]);
  });

  it('the live page of a tenant of a single sport does not offer it', async () => {
    const { api } = backend(3, [{ sportType: 'football', count: 3 }]);
    const loaded = await live.load?.(loadContext({ api }));
    if (loaded === undefined) throw new Error('nothing was loaded');
    const view = <live.View data={{ ...loaded, counts: await loaded.counts }} />;
    await renderInPortal(view, { api });
    expect(screen.getByRole('link', { name: /Football/ })).toBeDefined();
    cleanup();
    const tenant = aTenant({ sports: [{ id: 'football', name: 'Football' }] });
    await renderInPortal(view, { api, tenant });
    expect(screen.queryByRole('link', { name: /Football/ })).toBeNull();
  });

  it('groups upcoming events by day', async () => {
    const entries = [60, 24 * 60, 7 * 24 * 60].map((minutes) =>
      anEntry({ id: `m${minutes}`, eventStatus: 'upcoming', gameStartDate: inMinutes(minutes) }),
    );
    const first = { entries, totalCount: 3, firstPage: 0, nextPage: null };
    await renderInPortal(<ListPage name="upcoming" data={data({ first })} />);
    const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
    expect(days).toEqual([
      'TodaySaturday, November 21',
      'TomorrowSunday, November 22',
      'Saturday, November 28',
    ]);
  });

  it('an empty list states that it is empty and links to another list', async () => {
    await renderInPortal(<ListPage name="live" data={data()} />);
    expect(screen.getByRole('heading', { name: 'Nothing is live right now' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See what’s coming up' }).getAttribute('href')).toBe(
      '/upcoming/',
    );
  });

  it('a list emptied by filters offers to remove them', async () => {
    const path = '/?sport=tennis&league=l1&page=3';
    await renderInPortal(<ListPage name="archive" data={data()} />, { path });
    expect(screen.getByRole('heading', { name: 'Nothing matches these filters' })).toBeDefined();
    for (const clear of screen.getAllByRole('link', { name: 'Clear filters' })) {
      expect(clear.getAttribute('href')).toBe('/');
    }
  });

  it.each(['auto', 'recap', 'condensed', 'clip', 'highlight'] as const)(
    '[DSC-29] a video of the kind %s has a label of its kind',
    async (mediaSubType) => {
      const mediaType = mediaSubType === 'clip' ? 'clip' : 'highlight';
      const entries = [anEntry({ mediaType, mediaSubType, title: 'The title' })];
      const first = { entries, totalCount: 1, firstPage: 0, nextPage: null };
      await renderInPortal(<ListPage name="highlight" data={data({ first })} />);
      const label = {
        auto: 'Automatic highlights',
        recap: 'Recap',
        condensed: 'Condensed match',
        clip: 'Clip',
        highlight: 'Highlights',
      }[mediaSubType];
      expect(screen.getByRole('link', { name: new RegExp(`^${label}.*The title`) })).toBeDefined();
    },
  );
});

describe('live matches of the favourite club', () => {
  afterEach(clearSessions);
  /** Five live matches; a request for the club `own` returns the last of them and a sixth. */
  async function loadLive(search: Readonly<Record<string, string>> = {}) {
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) =>
        aPage(
          (String(body['search.teams.id']) === 'own'
            ? ['m4', 'm9']
            : ['m0', 'm1', 'm2', 'm3', 'm4']
          ).map((id) => anEntry({ id })),
        ),
      'identity.list': () => anIdentityPage([]),
      'event.countBySport': () => ({ content: { entries: [] } }),
    });
    const loaded = await live.load?.(loadContext({ api, search }));
    return loaded?.first.entries.map(({ id }) => id);
  }

  it('come first, including those from further down the list', async () => {
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: 'own' }) });
    expect(await loadLive()).toEqual(['m4', 'm9', 'm0', 'm1', 'm2', 'm3']);
    // A list narrowed to a team contains that team only.
    expect(await loadLive({ team: 'else' })).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  });

  it('stay in the order of the list without a club or a sign-in', async () => {
    expect(await loadLive()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    signInForTest();
    expect(await loadLive()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  });
});
