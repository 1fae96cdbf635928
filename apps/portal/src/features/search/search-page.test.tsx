import type { Suggestion } from '@grandstand/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { signInForTest } from '../../lib/session/testing.ts';
import { useResults } from '../../lib/results/results.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import {
  aClient,
  anEntry,
  anIdentityPage,
  aPage,
  aTenant,
  loadContext,
  renderInPortal,
} from '../testing.tsx';
import { addRecent, clearRecent, readRecent, removeRecent } from './recent/recent-searches.ts';
import { page } from './search.route.tsx';
import { SearchEntry } from './search-entry.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  useSession.setState({ user: null, token: null });
});

const aPlayer = (id: string, playerNumber: number): Suggestion => ({
  kind: 'player',
  id,
  title: 'Ada Marlow',
  imageUrl: null,
  detail: `Team ${id}`,
  date: null,
  ranges: [[4, 10]],
  parentId: null,
  playerNumber,
});

/** Renders the page of a query, with a backend that finds these. */
async function searchPage(
  search: Record<string, string>,
  found = [anEntry()],
  droppedWords?: string[],
  players: readonly Suggestion[] = [],
  clips: ReturnType<typeof anEntry>[] = [],
) {
  const { api, calls } = aClient({
    'event.list': ({ body }: { body: { media_type?: string[] } }) => {
      const list = aPage(body.media_type?.includes('clip') === true ? clips : found);
      return droppedWords ? { ...list, content: { ...list.content, droppedWords } } : list;
    },
    'clip.list': () => aPage(found),
    'clip.listOwn': () => {
      if (useSession.getState().token === null) {
        throw new ApiError({ status: 401, code: 'unauthorized' });
      }
      return aPage(found);
    },
    'identity.list': () =>
      anIdentityPage([
        { id: 'l1', title: 'Coast League', sportType: 'rugby' },
        { id: 'l2', title: 'Inland Cup', sportType: 'football' },
      ]),
    'search.suggest': () => ({
      content: {
        entries: [
          {
            kind: 'team',
            id: 't1',
            title: 'Harbour',
            imageUrl: null,
            detail: null,
            date: null,
            ranges: [[0, 7]],
            parentId: null,
          },
          {
            kind: 'event',
            id: 'm1',
            title: 'Harbour – Borough',
            imageUrl: null,
            detail: null,
            date: null,
            ranges: [],
            parentId: null,
          },
          ...players,
        ],
      },
    }),
  });
  const loaded = await page.load?.(loadContext({ api, search }));
  if (loaded === undefined) throw new Error('nothing was loaded');
  const data = {
    ...loaded,
    options: await loaded.options,
    named: await loaded.named,
    playerMedia: await loaded.playerMedia,
    playerClips: await loaded.playerClips,
  };
  const tenant = aTenant({ enable_leagues_view: true });
  const path = `/?${new URLSearchParams(search).toString()}`;
  const view = await renderInPortal(<page.View data={data} />, { api, path, tenant });
  return { ...view, loaded, calls, names: calls.map(({ name }) => name) };
}

const match = { field: 'team' as const, text: 'Harbour', ranges: [[0, 3]] as [number, number][] };

describe('search page', () => {
  it('[DSC-10] offers the scopes game, player and user; each links to its own results', async () => {
    const { names } = await searchPage({ q: 'har', kind: 'clip', scope: 'game' });
    const scopes = within(screen.getByRole('navigation', { name: 'Where to search' }));
    const links = scopes.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Matches', '/?q=har'],
      ['Players', '/?q=har&scope=player'],
      ['My clips', '/?q=har&scope=user'],
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
    expect(names).toContain('event.list');
    cleanup();
    expect((await searchPage({ q: 'har', scope: 'player' })).names).toContain('clip.list');
  });

  it('lists players by name with number, team and a link to the squad, in place of an empty result', async () => {
    const both = [aPlayer('north', 9), aPlayer('north', 12)];
    await searchPage({ q: 'marlow' }, [], undefined, both);
    const found = within(screen.getByRole('region', { name: 'Players' }));
    const links = found.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['9Ada MarlowTeam north', '/team/north/?view=squad#player-9'],
      ['12Ada MarlowTeam north', '/team/north/?view=squad#player-12'],
    ]);
    expect(links[0]?.querySelector('mark')?.textContent).toBe('Marlow');
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    cleanup();
    await searchPage({ q: 'marlow' }, [], undefined, []);
    expect(screen.getByText('Nothing found for “marlow”')).toBeDefined();
  });

  it('shows the clips and matches of a found player, but none if many share the name', async () => {
    const players = [9, 12, 14].map((number) => aPlayer('north', number));
    const clip = anEntry({ id: 'goal', mediaType: 'clip', title: 'A goal of hers' });
    const one = players.slice(0, 1);
    const { calls } = await searchPage({ q: 'marlow' }, [anEntry()], undefined, one, [clip]);
    const rail = screen.getByRole('region', { name: 'Ada Marlow · Team north' });
    const links = within(rail).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/events/goal/',
      '/events/match-1/',
    ]);
    const bodies = JSON.stringify(calls.map(({ input }) => input));
    expect(bodies).toContain('"player":{"team_id":"north","number":9}');
    cleanup();
    await searchPage({ q: 'marlow' }, [anEntry()], undefined, players);
    expect(screen.queryByRole('region', { name: /Ada Marlow · / })).toBeNull();
  });

  it('shows results together with the teams above them, so that the list does not move', async () => {
    const { loaded } = await searchPage({ q: 'har' });
    expect(loaded.named).toMatchObject([{ id: 't1' }]);
    expect(loaded.playerClips).toBe(0);
  });

  it('[SEC-34] offers no order by titles while results are hidden', async () => {
    const two = [anEntry(), anEntry({ id: 'e2' })];
    await searchPage({ q: 'har', sort: 'title' }, two);
    expect(screen.getAllByText('By title').length).toBeGreaterThan(0);
    cleanup();
    useResults.setState({ areHidden: true });
    await searchPage({ q: 'har', sort: 'title' }, two);
    expect(screen.queryByText('By title')).toBeNull();
    expect(screen.getAllByText('Best match').length).toBeGreaterThan(0);
    useResults.setState({ areHidden: false });
  });

  it('marks why a match was found, and lists teams whose name matches', async () => {
    await searchPage({ q: 'har' }, [anEntry({ match })]);
    const card = screen.getByRole('link', { name: /Harbour against Borough/ });
    expect(card.querySelector('mark')?.textContent).toBe('Har');
    const identities = within(screen.getByRole('navigation', { name: 'Teams and competitions' }));
    expect(identities.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/team/t1/',
    ]);
    expect(identities.getByRole('button', { name: 'Follow Harbour' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('1 result');
  });

  it('states which word was dropped in order to find anything', async () => {
    await searchPage({ q: 'harbour blimp' }, [anEntry({ match })], ['blimp']);
    expect(
      screen.getByText('No result has all of these words. Showing results without “blimp”.'),
    ).toBeTruthy();
    cleanup();
    await searchPage({ q: 'harbour' }, [anEntry({ match })]);
    expect(screen.queryByText(/No result has all/)).toBeNull();
  });

  it('suggests a name that was typed as it sounds, but not one typed without its punctuation', async () => {
    const found = { field: 'team' as const, text: 'A.C. Zuccoli' };
    const ranges = [[5, 12]] as [number, number][];
    await searchPage({ q: 'zukoli' }, [anEntry({ match: { ...found, ranges } })]);
    expect(screen.getByRole('link', { name: 'Did you mean “Zuccoli”?' })).toBeTruthy();
    cleanup();
    const bothWords = [
      [0, 3],
      [5, 12],
    ] as [number, number][];
    await searchPage({ q: 'A.C Zuccoli' }, [anEntry({ match: { ...found, ranges: bothWords } })]);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('links from a search for a number to the clips of players with it', async () => {
    await searchPage({ q: '#9' });
    const link = screen.getByRole('link', { name: '1 clip of a player for “#9”' });
    expect(link.getAttribute('href')).toBe('/search/?q=%239&scope=player');
    cleanup();
    const { names } = await searchPage({ q: 'harbour' });
    expect(names).not.toContain('clip.list');
  });

  it('[CLP-11] shows the aspect ratio of the viewer’s own portrait clip', async () => {
    signInForTest();
    const { source } = anEntry();
    const clip = { eventId: 'match', startTime: 0, endTime: 9 };
    const portrait = { ...clip, crop: { points: [{ time: 0, x: 0.5 }] } };
    const ownClip = { mediaType: 'user_clip', mediaSubType: 'clip', isOwn: true } as const;
    await searchPage({ q: 'goal', scope: 'user' }, [
      anEntry({
        ...ownClip,
        id: 'c1',
        title: 'My portrait goal',
        source: { ...source, clip: portrait },
      }),
      anEntry({ ...ownClip, id: 'c2', title: 'My wide goal', source: { ...source, clip } }),
    ]);
    const card = (name: RegExp) => within(screen.getByRole('link', { name }));
    expect(card(/My portrait goal/).getByText('Portrait')).toBeTruthy();
    expect(card(/My wide goal/).queryByText('Portrait')).toBeNull();
  });

  it('shows why a result matched if its card does not show it', async () => {
    const player = {
      field: 'player' as const,
      text: 'No. 9 Keller',
      ranges: [[6, 12]] as [number, number][],
    };
    const clip = anEntry({ mediaType: 'clip', title: 'A late goal', match: player });
    await searchPage({ q: 'keller', scope: 'player' }, [clip]);
    const card = screen.getByRole('link', { name: /A late goal/ });
    expect(card.textContent).toContain('No. 9 Keller');
    expect(card.querySelector('mark')?.textContent).toBe('Keller');
  });

  it('suggests the spelling of a mistyped word', async () => {
    const typo = { ...match, ranges: [[0, 7]] as [number, number][] };
    await searchPage({ q: 'harbuor' }, [anEntry({ match: typo })]);
    const corrected = screen.getByRole('link', { name: 'Did you mean “Harbour”?' });
    expect(corrected.getAttribute('href')).toBe('/?q=Harbour');
  });

  it('requests nothing for an empty search, and shows starting points', async () => {
    addRecent({ text: 'harbour', scope: 'player' });
    const { names } = await searchPage({});
    expect(names).not.toContain('event.list');
    expect(screen.getByRole('link', { name: 'Coast League' }).getAttribute('href')).toBe(
      '/league/l1/',
    );
    expect(screen.getByRole('link', { name: 'Rugby' }).getAttribute('href')).toBe(
      '/search/?sport=rugby',
    );
    expect(screen.getByRole('link', { name: /^harbour/ }).getAttribute('href')).toBe(
      '/search/?q=harbour&scope=player',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Forget “harbour”' }));
    expect(readRecent()).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Recent searches' })).toBeNull();
  });

  it('folds the filters into one button until there are results', async () => {
    await searchPage({});
    const folded = () => screen.queryByText('Filters', { selector: 'summary' });
    expect(folded()?.closest('details')?.open).toBe(false);
    expect(folded()?.closest('details')?.textContent).toContain('Date');
    cleanup();
    await searchPage({ q: 'harbour' });
    expect(folded()).toBeNull();
    expect(screen.getByRole('search', { name: 'Filters' })).toBeTruthy();
  });

  it('links to another scope if nothing was found, or offers to clear the filters', async () => {
    await searchPage({ q: 'zzz' }, []);
    expect(screen.getByRole('heading', { name: 'Nothing found for “zzz”' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Search in: Players' }).getAttribute('href')).toBe(
      '/search/?q=zzz&scope=player',
    );
    cleanup();
    await searchPage({ q: 'zzz', sport: 'rugby' }, []);
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe(
      '/?q=zzz',
    );
  });

  it('prompts an anonymous viewer to sign in for their own clips, and to return', async () => {
    vi.stubEnv('SSR', false);
    await searchPage({ scope: 'user', q: 'goal' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login/?redirect=%2Fsearch%2F%3Fscope%3Duser%26q%3Dgoal',
    );
  });

  it('lists a signed-in viewer’s own clips', async () => {
    vi.stubEnv('SSR', false);
    useSession.setState({ token: 'x', user: { id: 'u' } as never });
    const clip = anEntry({ id: 'own', mediaType: 'user_clip', title: 'My goal' });
    const { calls } = await searchPage({ scope: 'user', q: 'goal' }, [clip]);
    expect(screen.getByRole('link', { name: /My goal/ })).toBeDefined();
    const { input } = calls.find(({ name }) => name === 'clip.listOwn') ?? {};
    expect(input).toEqual({
      body: { search: 'goal', page: 0, size: 24, next: true, count: true },
    });
  });
});

describe('recent searches', () => {
  it('are stored on the device: newest first, without duplicates, eight at most', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'B']) {
      addRecent({ text, scope: 'game' });
    }
    expect(readRecent().map(({ text }) => text)).toEqual(['B', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    expect(JSON.parse(localStorage.getItem('ott-recent-searches') ?? '')).toHaveLength(8);
    removeRecent({ text: 'B', scope: 'game' });
    expect(readRecent()[0]).toEqual({ text: 'i', scope: 'game' });
    clearRecent();
    expect(localStorage.getItem('ott-recent-searches')).toBeNull();
  });

  it('survive invalid stored data', () => {
    localStorage.setItem('ott-recent-searches', '{"text":');
    expect(readRecent()).toEqual([]);
    localStorage.setItem('ott-recent-searches', '[1, {"text": "a", "scope": "game"}, null]');
    expect(readRecent()).toEqual([{ text: 'a', scope: 'game' }]);
  });
});

describe('search link', () => {
  it('has the shortcut /, which typing does not trigger', async () => {
    const { router } = await renderInPortal(
      <>
        <SearchEntry />
        <input aria-label="Other field" />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search/');
    await userEvent.type(screen.getByLabelText('Other field'), '/');
    expect(router.state.location.pathname).toBe('/');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/'));
  });
});
