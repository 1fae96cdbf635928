import type { EventListBody } from '@grandstand/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/store/session-store.ts';
import { lastCountOf, storeCount } from '../../lib/session/viewer-data/row-placeholders.ts';
import { nothingOwned, storeOwned } from '../purchase/index.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import {
  aClient,
  anEntry,
  anIdentity,
  aPage,
  aTenant,
  inMinutes,
  loadContext,
  renderInPortal,
} from '../testing.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import type { HomeData } from './home.api.ts';
import { page } from './home.route.tsx';

afterEach(() => {
  cleanup();
  clearSessions();
  localStorage.removeItem('ott-row-counts');
});

const empty: HomeData = {
  frontPage: null,
  live: [],
  upcoming: [],
  latest: [],
  highlights: [],
  clips: [],
  channels: [],
  leagues: [],
};
/** Titles of the rails on the page, except the row of teams: it loads after the page. */
const rails = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)
    .filter((title) => title !== 'Follow your teams');

describe('home page', () => {
  it('renders the tenant’s rails in the order of all home pages and omits empty ones', async () => {
    const tenant = aTenant({ home: ['upcoming', 'latest', 'clips', 'highlights', 'live'] });
    const excerpt = { eventId: 'm', eventStatus: 'archived', title: 'A goal' } as const;
    const data = {
      ...empty,
      live: ['large', 'a', 'b', 'c'].map((id) => anEntry({ id })),
      upcoming: [anEntry({ id: 'u', eventStatus: 'upcoming', gameStartDate: inMinutes(40) })],
      clips: [anEntry({ ...excerpt, id: 'clip', mediaType: 'clip' })],
      highlights: [anEntry({ ...excerpt, id: 'high', mediaType: 'highlight' })],
    };
    await renderInPortal(<page.View data={data} />, { tenant });
    expect(rails().slice(1)).toEqual(['Live now', 'Clips', 'Highlights', 'Coming up']);
  });

  it('has a rail of live events if there are four or more; fewer are in the score strip only', async () => {
    const open = (count: number) => {
      const live = Array.from({ length: count }, (_, index) => anEntry({ id: `on-${index}` }));
      return renderInPortal(<page.View data={{ ...empty, live }} />);
    };
    await open(3);
    expect(rails()).not.toContain('Live now');
    const strip = screen.getByRole('region', { name: 'Today’s matches' });
    expect(within(strip).getAllByRole('link')).toHaveLength(3);
    cleanup();
    await open(4);
    expect(rails()).toContain('Live now');
  });

  it('reserves the space of rows that the server could not load, and of no others', async () => {
    const tenant = aTenant({ home: ['highlights', 'clips', 'latest', 'channels'] });
    const data = { ...empty, live: [anEntry({ id: 'on' })] };
    const { container } = await renderInPortal(<page.View data={data} />, { tenant });
    expect(container.querySelectorAll('[aria-busy]')).toHaveLength(0);
    cleanup();
    const incomplete = { ...data, missing: ['clips', 'channels'] };
    const view = await renderInPortal(<page.View data={incomplete} />, { tenant });
    expect(view.container.querySelectorAll('[aria-busy]')).toHaveLength(2);
    cleanup();
    // Excerpts wait for the replays beside them, which decide what is masked.
    const withoutReplays = { ...data, missing: ['latest'] };
    const waiting = await renderInPortal(<page.View data={withoutReplays} />, { tenant });
    expect(waiting.container.querySelectorAll('[aria-busy]')).toHaveLength(3);
  });

  it('has the space of the score strip in its skeleton, unless the last visit had no matches of today', async () => {
    const chips = async () => {
      const { container } = await renderInPortal(<HomeSkeleton />);
      return container.querySelectorAll('.strip-row > *').length;
    };
    expect(await chips()).toBeGreaterThan(0);
    cleanup();
    await renderInPortal(<page.View data={empty} />);
    cleanup();
    expect(await chips()).toBe(0);
    cleanup();
    await renderInPortal(<page.View data={{ ...empty, live: [anEntry({ id: 'on' })] }} />);
    cleanup();
    expect(await chips()).toBeGreaterThan(0);
  });

  it('shows the hero match in the score strip, but not as a card', async () => {
    const next = anEntry({ id: 'n', eventStatus: 'upcoming', gameStartDate: inMinutes(400) });
    const data = { ...empty, live: [anEntry({ id: 'large' })], upcoming: [next] };
    const { container } = await renderInPortal(<page.View data={data} />);
    expect(container.querySelectorAll('a[href="/events/large/"]')).toHaveLength(2);
    expect(container.querySelectorAll('.card-link[href="/events/large/"]')).toHaveLength(0);
    expect(rails().slice(1)).toEqual(['Coming up']);
  });

  it('does not lead with a match that is long overdue', async () => {
    const upcoming = [-31, 40].map((minutes) =>
      anEntry({ id: `in${minutes}`, eventStatus: 'upcoming', gameStartDate: inMinutes(minutes) }),
    );
    const data = { ...empty, live: [anEntry({ id: 'hero' })], upcoming };
    await renderInPortal(<page.View data={data} />);
    const links = within(screen.getByRole('region', { name: 'Coming up' })).getAllByRole('link');
    const paths = links.map((link) => link.getAttribute('href'));
    expect(paths).toContain('/events/in40/');
    expect(paths).not.toContain('/events/in-31/');
  });

  it('has a row of competitions only if the tenant has a leagues view', async () => {
    const data = { ...empty, leagues: [anIdentity({ id: 'coast', title: 'Coast League' })] };
    const open = (enable_leagues_view: boolean) =>
      renderInPortal(<page.View data={data} />, {
        tenant: aTenant({ home: ['leagues'], enable_leagues_view }),
      });
    await open(true);
    const league = screen.getByRole('link', { name: 'Coast League' });
    expect(league.getAttribute('href')).toBe('/league/coast/');
    expect(rails()).toContain('Competitions');
    cleanup();
    await open(false);
    expect(screen.queryByRole('link', { name: 'Coast League' })).toBeNull();
    expect(screen.queryByText('Competitions')).toBeNull();
  });

  it('[FOL-06] offers its teams and competitions to follow', async () => {
    signInForTest();
    const { api, calls } = aClient({
      'event.list': () => aPage([]),
      'playbackPosition.list': () => aPage([]),
      'follow.save': ({ body }: { body: { reference_id: string } }) => ({
        content: { reference_id: body.reference_id, identitiesId: [] },
      }),
    });
    const data = {
      ...empty,
      live: [anEntry({ id: 'large' })],
      leagues: [anIdentity({ id: 'coast', type: 'league', title: 'Coast League' })],
    };
    const tenant = aTenant({ home: ['live', 'leagues'], enable_leagues_view: true });
    await renderInPortal(<page.View data={data} />, { api, tenant });
    const { team1, team2 } = anEntry();
    for (const title of [team1?.Name, team2?.Name, 'Coast League']) {
      const button = await screen.findByRole('button', { name: `Follow ${title}` });
      await userEvent.click(button);
      await screen.findByRole('button', { name: `Following ${title}` });
    }
    const followed = calls.filter(({ name }) => name === 'follow.save').map(({ input }) => input);
    expect(followed).toEqual([
      { body: { reference_id: team1?.Id, type: 'team' } },
      { body: { reference_id: team2?.Id, type: 'team' } },
      { body: { reference_id: 'coast', type: 'identity_item' } },
    ]);
  });

  it('leads viewers who follow nothing to recommendations and to teams', async () => {
    signInForTest();
    const { api } = aClient({
      'event.list': () => aPage([]),
      'playbackPosition.list': () => aPage([]),
    });
    await renderInPortal(<page.View data={{ ...empty, live: [anEntry()] }} />, { api });
    const forYou = await screen.findByRole('link', { name: 'For you' });
    expect(forYou.getAttribute('href')).toBe('/recommendation/');
    expect(screen.getByRole('link', { name: 'Find teams' })).toBeDefined();
  });

  it('links the live hero to the match', async () => {
    await renderInPortal(<page.View data={{ ...empty, live: [anEntry({ id: 'big' })] }} />);
    const link = screen.getByRole('link', { name: 'Watch live' });
    expect(link.getAttribute('href')).toBe('/events/big/');
  });

  it('counts down in minutes to the next match if nothing is live', async () => {
    const next = anEntry({ id: 'n', eventStatus: 'upcoming', gameStartDate: inMinutes(40) });
    await renderInPortal(<page.View data={{ ...empty, upcoming: [next] }} />);
    expect(screen.getByRole('timer').textContent).toContain('in 40 min');
    expect(screen.getByRole('link', { name: 'Open match' })).toBeDefined();
  });

  it('shows a notice if there is no event', async () => {
    await renderInPortal(<page.View data={empty} />);
    expect(screen.getByRole('heading', { name: 'No matches yet' })).toBeDefined();
  });

  it('a failed rail does not blank the others', async () => {
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) => {
        if (body.media_type?.toString() === 'clip') throw new Error('down');
        return aPage([anEntry()]);
      },
      'identity.list': () => aPage([]),
      'frontPage.get': () => ({ content: null }),
    });
    const data = await page.load?.(loadContext({ api }));
    expect(await data?.clips).toEqual([]);
    expect(await data?.highlights).toHaveLength(1);
    expect(data?.live).toHaveLength(1);
  });

  it('requests as many replays as it shows, and only matches with a video', async () => {
    const requests: EventListBody[] = [];
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) => {
        requests.push(body);
        return aPage([]);
      },
      'identity.list': () => aPage([]),
      'frontPage.get': () => ({ content: null }),
    });
    await (
      await page.load?.(loadContext({ api }))
    )?.latest;
    const replays = requests.find(({ status }) => status?.toString() === 'archived');
    expect(replays).toMatchObject({ hasStream: true, size: 12 });
  });

  it('shows excerpts of matches whose replays are on the page, under titles that reveal nothing', async () => {
    const replay = anEntry({ id: 'replay', eventStatus: 'archived', duration: 300 });
    const clip = anEntry({
      id: 'c',
      eventId: 'replay',
      mediaType: 'clip',
      eventStatus: 'archived',
      title: 'Goal! 2–1',
      momentNumber: 3,
      imageUrl: '/media/goal.svg',
      frameUrl: '/media/events/c/picture.webp',
    });
    const data = { ...empty, latest: [replay], clips: [clip] };
    const tenant = aTenant({ home: ['latest', 'clips'] });
    const { container } = await renderInPortal(<page.View data={data} />, { tenant });
    const card = container.querySelector('a[href="/events/c/"]');
    expect(card?.textContent).toContain('Moment 3');
    expect(card?.textContent).not.toContain('Goal!');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe('/media/events/c/picture.webp');
  });

  it('leads a signed-in viewer to followed matches and recommendations', async () => {
    const view = <page.View data={{ ...empty, live: [anEntry({ id: 'large' })] }} />;
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) =>
        aPage(body.status?.toString() === 'live' ? [anEntry({ id: 'mine' })] : []),
    });
    await renderInPortal(view, { api });
    expect(screen.queryByText('Your teams')).toBeNull();
    cleanup();
    signInForTest();
    useSession.setState({ followed: { t1: { identitiesId: [] } } });
    const { container } = await renderInPortal(view, { api });
    expect(await screen.findByText('Your teams')).toBeDefined();
    expect(container.querySelector('a[href="/events/mine/"]')).not.toBeNull();
    const forYou = screen.getByRole('link', { name: 'For you' });
    expect(forYou.getAttribute('href')).toBe('/recommendation/');
  });

  it('reserves the space of a sentence for the followed matches if there were none last time', async () => {
    signInForTest();
    useSession.setState({ followed: { t1: { identitiesId: [] } } });
    const response = Promise.withResolvers<unknown>();
    const { api } = aClient({
      'event.list': () => response.promise,
      'playbackPosition.list': () => aPage([]),
    });
    storeCount('teams', 0);
    const live = ['large', 'on'].map((id) => anEntry({ id }));
    const { container } = await renderInPortal(<page.View data={{ ...empty, live }} />, { api });
    await waitFor(() =>
      expect(container.querySelector('[aria-busy="true"].invisible')).not.toBeNull(),
    );
    expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    storeCount('teams', 1);
    response.resolve(aPage([]));
    await screen.findByText('Your teams have no other matches scheduled.');
    await waitFor(() => expect(lastCountOf('teams')).toBe(0));
  });

  it('puts followed matches above live ones, and reserves their space while they load', async () => {
    signInForTest();
    useSession.setState({ followed: { t1: { identitiesId: [] } } });
    const response = Promise.withResolvers<unknown>();
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) =>
        body.status?.toString() === 'live' ? response.promise : aPage([]),
      'playbackPosition.list': () => aPage([]),
    });
    const live = ['large', 'on', 'b', 'c'].map((id) => anEntry({ id }));
    const { container } = await renderInPortal(<page.View data={{ ...empty, live }} />, { api });
    const order = () =>
      [...container.querySelectorAll('[aria-busy="true"], section:not([aria-label])')].map(
        (element) => element.querySelector('h2')?.textContent ?? 'placeholder',
      );
    await screen.findByText('Live now');
    expect(order().slice(1, 3)).toEqual(['placeholder', 'Live now']);
    response.resolve(aPage([anEntry({ id: 'mine' })]));
    await screen.findByText('Your teams');
    expect(order().slice(1, 3)).toEqual(['Your teams', 'Live now']);
    await waitFor(() => expect(lastCountOf('teams')).toBe(1));
  });
});

describe('front page of an operator', () => {
  const row = (name: 'live' | 'upcoming' | 'latest' | 'clips') =>
    ({ row: name, title: null, size: null, leagueId: null }) as const;
  const banner = {
    id: 'cup',
    imageUrl: '/media/art/uploads/p1.webp',
    text: 'Cup final on Sunday',
    linkUrl: '/events/final',
    from: null,
    until: null,
    audience: 'everyone',
  } as const;
  const frontPage = { featuredEventId: null, rows: [], banners: [] };
  const banners = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

  it('has its rows in its order, with their titles and sizes', async () => {
    const live = ['large', 'a', 'b', 'c'].map((id) => anEntry({ id }));
    const next = anEntry({ id: 'u', eventStatus: 'upcoming', gameStartDate: inMinutes(400) });
    const rows = [row('upcoming'), { ...row('live'), title: 'Tonight', size: 2 }];
    const data = { ...empty, live, upcoming: [next], frontPage: { ...frontPage, rows } };
    await renderInPortal(<page.View data={data} />);
    expect(rails().slice(1)).toEqual(['Coming up', 'Tonight']);
    const links = within(screen.getByRole('region', { name: 'Tonight' })).getAllByRole('listitem');
    expect(links).toHaveLength(2);
  });

  it('shows as many upcoming matches as its row says, else six', async () => {
    const upcoming = Array.from({ length: 12 }, (_, index) =>
      anEntry({ id: `u${index}`, eventStatus: 'upcoming', gameStartDate: inMinutes(4000 + index) }),
    );
    const shownWith = async (size: number | null) => {
      const rows = [{ ...row('upcoming'), size }];
      const data = { ...empty, live: [anEntry({ id: 'hero' })], upcoming };
      await renderInPortal(<page.View data={{ ...data, frontPage: { ...frontPage, rows } }} />);
      const region = screen.getByRole('region', { name: 'Coming up' });
      const { length } = within(region).getAllByRole('listitem');
      cleanup();
      return length;
    };
    expect([await shownWith(null), await shownWith(9), await shownWith(2)]).toEqual([6, 9, 2]);
  });

  it('leads with the featured match while it is live or upcoming', async () => {
    const live = [anEntry({ id: 'large' })];
    const final = anEntry({ id: 'final', eventStatus: 'upcoming', gameStartDate: inMinutes(4000) });
    const data = { ...empty, live, frontPage: { ...frontPage, featuredEventId: 'final' } };
    await renderInPortal(<page.View data={{ ...data, upcoming: [final] }} />);
    expect(screen.getByRole('link', { name: 'Open match' }).getAttribute('href')).toBe(
      '/events/final/',
    );
    cleanup();
    await renderInPortal(<page.View data={data} />);
    expect(screen.getByRole('link', { name: 'Watch live' }).getAttribute('href')).toBe(
      '/events/large/',
    );
  });

  it('loads a featured match that no row has, and the competition of a row', async () => {
    const requests: EventListBody[] = [];
    const final = anEntry({ id: 'final', eventStatus: 'upcoming', gameStartDate: inMinutes(4000) });
    const { api } = aClient({
      'event.list': ({ body }: { body: EventListBody }) => {
        requests.push(body);
        return aPage(body.event_id === undefined ? [] : [final]);
      },
      'identity.list': () => aPage([]),
      'frontPage.get': () => ({
        content: {
          featuredEventId: 'final',
          rows: [{ ...row('latest'), leagueId: 'coast' }],
          banners: [],
        },
      }),
    });
    const data = await page.load?.(loadContext({ api }));
    await data?.latest;
    expect(data?.upcoming.map(({ id }) => id)).toEqual(['final']);
    const replays = requests.find(({ status }) => status?.toString() === 'archived');
    expect(replays).toMatchObject({ 'identities.id': ['coast'] });
  });

  it('shows banners with what they say and where they lead, from and until their times', async () => {
    const open = (fields: object) =>
      renderInPortal(
        <page.View
          data={{ ...empty, frontPage: { ...frontPage, banners: [{ ...banner, ...fields }] } }}
        />,
      );
    await open({});
    const link = await screen.findByRole('link', { name: 'Cup final on Sunday' });
    expect(link.getAttribute('href')).toBe('/events/final');
    cleanup();
    await open({ from: inMinutes(5) });
    expect(banners()).toEqual([]);
    cleanup();
    await open({ until: inMinutes(-5) });
    expect(banners()).toEqual([]);
    cleanup();
    await open({ from: inMinutes(-5), until: inMinutes(5), linkUrl: null });
    expect(banners()).toEqual(['Cup final on Sunday']);
  });

  it('shows a banner only to the viewers it is for', async () => {
    const all = (['signedOut', 'signedIn', 'ticketHolders'] as const).map((audience) => ({
      ...banner,
      id: audience,
      text: audience,
      audience,
    }));
    const data = { ...empty, frontPage: { ...frontPage, banners: all } };
    await renderInPortal(<page.View data={data} />);
    await waitFor(() => expect(banners()).toEqual(['signedOut']));
    cleanup();
    signInForTest();
    const { api } = aClient({
      'event.list': () => aPage([]),
      'playbackPosition.list': () => aPage([]),
    });
    await renderInPortal(<page.View data={data} />, { api });
    await waitFor(() => expect(banners()).toEqual(['signedIn']));
    act(() => storeOwned({ tickets: new Set(['final']), covered: new Set(), coversAll: false }));
    await waitFor(() => expect(banners()).toEqual(['signedIn', 'ticketHolders']));
    act(() => storeOwned(nothingOwned));
  });
});
