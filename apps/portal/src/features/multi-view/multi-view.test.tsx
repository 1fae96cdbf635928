import type { Event } from '@grandstand/contract';
import type { PlayerProps } from '@grandstand/player';
import {
  act,
  cleanup,
  fireEvent,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { useIsTaskOpen } from '../../lib/page/uninterrupted-task.ts';
import { aClient, anEntry, anEvent, aPage, loadContext, renderInPortal } from '../testing.tsx';
import type { MultiViewData } from './multi-view.api.ts';
import { page } from './multi-view.route.tsx';

/** Players by video URL, with their number of mounts. */
const players = vi.hoisted(() => new Map<string, { props: PlayerProps; mounts: number }>());

vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    const { source } = props;
    useEffect(() => {
      const known = players.get(source ?? '');
      if (known) known.mounts += 1;
    }, [source]);
    players.set(source ?? '', { props, mounts: players.get(source ?? '')?.mounts ?? 0 });
    return <section aria-label={`player of ${source}`} />;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

beforeEach(() => {
  players.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const named = (id: string, overrides: Partial<Event> = {}) =>
  anEvent({ id, title: `Match ${id}`, team1: null, team2: null, ...overrides });
const notFound = new ApiError({ status: 404, code: 'event_not_found', serverMessage: null });
const offline = new ApiError({ status: 0, code: 'network_error', serverMessage: null });

const liveEntries = ['a', 'b', 'c'].map((id) =>
  anEntry({ id, title: `Match ${id}`, team1: null, team2: null }),
);

/** Opens the multi-view of a query, with a backend that has these matches. */
async function open(
  query: Record<string, string>,
  responses: Record<string, Event | Error> = {},
  live: typeof liveEntries | Error = liveEntries,
) {
  const responsesById: Record<string, Event | Error> = {
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, named(id)])),
    ...responses,
  };
  const { api } = aClient({
    'event.get': ({ params }: { params: { id: string } }) => {
      const response = responsesById[params.id] ?? notFound;
      if (response instanceof Error) throw response;
      return { content: response };
    },
    'event.list': () => {
      if (live instanceof Error) throw live;
      return aPage(live);
    },
  });
  const data = await page.load?.(loadContext({ api, search: query }));
  if (data === undefined) throw new Error('nothing was loaded');
  let show: (next: MultiViewData) => void = () => {};
  function Loaded() {
    const [loaded, setLoaded] = useState(data);
    show = setLoaded;
    return loaded && <page.View data={loaded} />;
  }
  const view = await renderInPortal(<Loaded />, {
    api,
    path: `/?${new URLSearchParams(query).toString()}`,
  });
  /** Passes the data of a URL to the page, as the router does once it has loaded. */
  const load = async (address: Record<string, string>) => {
    const next = await page.load?.(loadContext({ api, search: address }));
    await act(async () => next && show(next));
  };
  return { ...view, known: responsesById, load, address: () => view.router.state.location.search };
}

const sourceOf = (id: string) => `/media/events/${id}/master.m3u8`;
const isShown = (source: string) =>
  screen.queryByRole('region', { name: `player of ${source}` }) !== null;
const audible = () =>
  [...players]
    .filter(([source, { props }]) => isShown(source) && !props.isSecondary)
    .map(([source]) => source);
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const order = () =>
  screen
    .getAllByRole('listitem', { name: /, position / })
    .toSorted((one, other) => Number(one.style.order) - Number(other.style.order))
    .map((tile) => tile.dataset['tile']);

describe('multi-view', () => {
  it('plays all matches, and only one has sound, keys and media buttons', async () => {
    const { address } = await open({ events: 'a,b,c' });
    expect([...players.keys()]).toEqual(['a', 'b', 'c'].map(sourceOf));
    expect(audible()).toEqual([sourceOf('a')]);
    await press('Listen to: Match b');
    expect(audible()).toEqual([sourceOf('b')]);
    expect(address()).toEqual({ events: 'a,b,c', sound: 'b' });
    // A press on the picture does the same.
    await act(
      async () =>
        void fireEvent.click(screen.getByRole('region', { name: `player of ${sourceOf('c')}` })),
    );
    expect(audible()).toEqual([sourceOf('c')]);
  });

  it('remains as last pressed, however late the data of earlier presses arrives', async () => {
    const { load } = await open({ events: 'a,b,c' });
    await press('Listen to: Match b');
    await press('Listen to: Match c');
    await load({ events: 'a,b,c', sound: 'b' });
    expect(audible()).toEqual([sourceOf('c')]);
    await load({ events: 'a,b,c', sound: 'c' });
    expect(audible()).toEqual([sourceOf('c')]);
    // A link changes the sound, too, not only a press.
    await load({ events: 'a,b,c', sound: 'b' });
    expect(audible()).toEqual([sourceOf('b')]);
  });

  it('moves the sound to the match of the pressed digit, and no player handles the key', async () => {
    await open({ events: 'a,b' });
    const onKeyDown = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', onKeyDown);
    await act(async () => void fireEvent.keyDown(document.body, { key: '2' }));
    expect(audible()).toEqual([sourceOf('b')]);
    expect(onKeyDown.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    await act(async () => void fireEvent.keyDown(document.body, { key: '1', ctrlKey: true }));
    expect(audible()).toEqual([sourceOf('b')]);
    document.removeEventListener('keydown', onKeyDown);
  });

  it('swaps two matches by arrow keys on a handle, without interrupting playback, and announces it', async () => {
    const { address } = await open({ events: 'a,b,c', layout: 'grid' });
    screen.getAllByRole('listitem').forEach((tile, index) => {
      tile.getBoundingClientRect = () => new DOMRect((index % 2) * 100, index < 2 ? 0 : 60, 96, 56);
    });
    const handle = screen.getByRole('button', { name: 'Move: Match a' });
    await act(async () => void fireEvent.keyDown(handle, { key: 'ArrowDown' }));
    expect(order()).toEqual(['c', 'b', 'a']);
    expect(address()).toEqual({ events: 'c,b,a', sound: 'a', layout: 'grid' });
    expect(screen.getByText('Match a, position 3 of 3')).toBeDefined();
    // They stay in place in the DOM, and no player restarts.
    expect(screen.getAllByRole('listitem').map((tile) => tile.dataset['tile'])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect([...players.values()].map(({ mounts }) => mounts)).toEqual([1, 1, 1]);
    expect(audible()).toEqual([sourceOf('a')]);
  });

  it('swaps a small match with the large one: the small one becomes large, and the sound stays with its match', async () => {
    const { address } = await open({ events: 'a,b,c', layout: 'large', large: 'c', sound: 'b' });
    const position = (id: string) =>
      screen.getAllByRole('listitem').find((tile) => tile.dataset['tile'] === id)?.ariaLabel;
    expect(['c', 'a', 'b'].map(position)).toEqual([
      'Match c, position 1 of 3',
      'Match a, position 2 of 3',
      'Match b, position 3 of 3',
    ]);
    for (const tile of screen.getAllByRole('listitem')) {
      const rects = { c: [0, 0, 300, 170], a: [310, 0, 100, 56], b: [310, 60, 100, 56] } as const;
      const rect = rects[tile.dataset['tile'] as keyof typeof rects];
      tile.getBoundingClientRect = () => new DOMRect(...rect);
    }
    const handle = screen.getByRole('button', { name: 'Move: Match b' });
    await act(async () => void fireEvent.keyDown(handle, { key: 'ArrowLeft' }));
    expect(address()).toEqual({ events: 'a,c,b', sound: 'b', layout: 'large', large: 'b' });
    expect(screen.getByText('Match b, position 1 of 3')).toBeDefined();
    expect(audible()).toEqual([sourceOf('b')]);
  });

  it('swaps two matches by dragging the handle of one onto the other', async () => {
    await open({ events: 'a,b' });
    const handle = screen.getByRole('button', { name: 'Move: Match a' });
    handle.setPointerCapture = () => {};
    const target = screen.getAllByRole('listitem')[1] as HTMLElement;
    document.elementFromPoint = () => target;
    await act(
      async () => void fireEvent.pointerDown(handle, { button: 0, clientX: 0, clientY: 0 }),
    );
    await act(async () => void fireEvent.pointerMove(handle, { clientX: 300, clientY: 0 }));
    await act(async () => void fireEvent.pointerUp(handle, { clientX: 300, clientY: 0 }));
    expect(order()).toEqual(['b', 'a']);
  });

  it('fetches less for small pictures, and everything for a large or single one', async () => {
    await open({ events: 'a,b' });
    const maxDevicePixelRatio = (id: string) =>
      players.get(sourceOf(id))?.props.maxDevicePixelRatio;
    expect([maxDevicePixelRatio('a'), maxDevicePixelRatio('b')]).toEqual([null, 0.75]);
    await press('Show large: Match b');
    expect([maxDevicePixelRatio('a'), maxDevicePixelRatio('b')]).toEqual([0.75, null]);
    await press('Remove: Match b');
    expect(maxDevicePixelRatio('a')).toBe(null);
  });

  it('removes one match without restarting the others, and moves the sound to a remaining one', async () => {
    const { address } = await open({ events: 'a,b', sound: 'b' });
    await press('Remove: Match b');
    expect(audible()).toEqual([sourceOf('a')]);
    expect(players.get(sourceOf('a'))?.mounts).toBe(1);
    expect(address()).toEqual({ events: 'a' });
  });

  it('keeps prompts away while several matches play', async () => {
    const isTaskOpen = () => renderHook(useIsTaskOpen).result.current;
    await open({ events: 'a,b' });
    expect(isTaskOpen()).toBe(true);
    await press('Remove: Match b');
    expect(isTaskOpen()).toBe(false);
  });

  it('shows no ads, which would play over each other', async () => {
    await open(
      { events: 'a' },
      { a: named('a', { ads: [{ source: '/ad.mp4', timeOffset: 'start' }] as Event['ads'] }) },
    );
    expect(players.get(sourceOf('a'))?.props.attachments).toEqual([]);
  });
});

describe('multi-view of what is live', () => {
  const lockedOut = { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' } as const;

  it('starts with the match that it was opened from, then those that this viewer may watch', async () => {
    const live = [...liveEntries, anEntry({ id: 'locked', ...lockedOut })];
    const { address } = await open({ events: 'c', with: 'live' }, {}, live);
    expect([...players.keys()]).toEqual(['c', 'a', 'b'].map(sourceOf));
    expect(audible()).toEqual([sourceOf('c')]);
    // The first change names the matches, so that the address can be shared.
    await press('Listen to: Match b');
    expect(address()).toEqual({ events: 'c,a,b', sound: 'b' });
  });

  it('adds matches that become watchable, and leaves those that play in place', async () => {
    const live = liveEntries.slice(0, 1);
    const { load } = await open({ events: 'c', with: 'live' }, {}, live);
    live.unshift(anEntry({ id: 'b', title: 'Match b' }));
    await load({ events: 'c', with: 'live' });
    expect(order()).toEqual(['c', 'a', 'b']);
    await press('Remove: Match a');
    await load({ events: 'c', with: 'live' });
    expect(order()).toEqual(['c', 'b']);
  });

  it('begins with what is on if its address names no match', async () => {
    await open({});
    expect([...players.keys()]).toEqual(liveEntries.map(({ id }) => sourceOf(id)));
  });

  it('has the layout of its address', async () => {
    await open({ with: 'live', layout: 'strip' });
    const strip = screen.getByRole('button', { name: 'One large, others below it' });
    expect(strip.getAttribute('aria-pressed')).toBe('true');
  });

  it('states that nothing is live, and links to what is coming up', async () => {
    await open({ with: 'live' }, {}, []);
    expect(screen.getByRole('heading', { name: 'Nothing is live right now' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See what’s coming up' })).toBeDefined();
  });

  it('shows the live matches if this viewer may watch none of them yet, with links to their pages', async () => {
    await open({ with: 'live' }, {}, [anEntry({ id: 'locked', ...lockedOut })]);
    expect(screen.getByRole('heading', { name: 'No live match is open to you yet' })).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/events/locked/');
  });

  it('states that the live matches could not be loaded, and offers a retry', async () => {
    await open({ with: 'live' }, {}, offline);
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be loaded');
    expect(screen.queryByRole('heading', { name: 'Nothing is live right now' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('layout', () => {
  const layoutButton = (name: string) => screen.getByRole('button', { name });
  const pressed = () =>
    within(screen.getByRole('group', { name: 'Layout' }))
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'true')
      .map((button) => button.getAttribute('aria-label'));

  it('is one of four, which the address has, and no player restarts', async () => {
    const { address } = await open({ events: 'a,b,c' });
    // Three would leave a hole in a grid.
    expect(pressed()).toEqual(['One large, others beside it']);
    for (const [name, layout] of [
      ['Side by side', 'row'],
      ['One large, others below it', 'strip'],
      ['Two by two', 'grid'],
      ['One large, others beside it', 'large'],
    ] as const) {
      await act(async () => void fireEvent.click(layoutButton(name)));
      expect(pressed()).toEqual([name]);
      expect(address()).toMatchObject({ events: 'a,b,c', layout });
    }
    expect([...players.values()].map(({ mounts }) => mounts)).toEqual([1, 1, 1]);
  });

  it('leads with the audible one of two matches, since two beside each other leave half of the window empty', async () => {
    await open({ events: 'a,b', sound: 'b' });
    expect(pressed()).toEqual(['One large, others beside it']);
    expect(screen.getByRole('listitem', { name: 'Match b, position 1 of 2' })).toBeDefined();
  });

  it('with a large match shows another one large in its place after a press', async () => {
    const { address } = await open({ events: 'a,b,c', layout: 'strip' });
    await press('Show large: Match c');
    expect(address()).toEqual({ events: 'a,b,c', layout: 'strip', large: 'c' });
    // Sound and size are independent.
    expect(audible()).toEqual([sourceOf('a')]);
  });

  it('on a phone has no room beside a large match', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    await open({ events: 'a,b', layout: 'large' });
    expect(pressed()).toEqual(['One large, others below it']);
    expect(screen.queryByRole('button', { name: 'One large, others beside it' })).toBe(null);
    expect(layoutButton('Stacked')).toBeDefined();
  });
});

describe('other live matches', () => {
  const others = async () =>
    within(await screen.findByRole('region', { name: 'Also live' })).queryAllByRole('button');

  it('fill the place that two or three matches leave, and a press adds one and focuses it', async () => {
    const live = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      anEntry({ id, title: `Match ${id}`, team1: null, team2: null }),
    );
    const { address } = await open({ events: 'a,b' }, {}, live);
    await waitFor(async () => expect(await others()).toHaveLength(4));
    await press('Match eCoast League');
    expect(address()).toMatchObject({ events: 'a,b,e' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Match e'));
    expect((await others()).map(({ textContent }) => textContent)).toEqual([
      'Match cCoast League',
      'Match dCoast League',
      // In a narrow place, instead of the rows; it is not named as the button above the matches.
      'Add a match',
    ]);
    await press('Match cCoast League');
    expect(screen.queryByRole('region', { name: 'Also live' })).toBeNull();
  });

  it('say that there are no more, or that they could not be loaded', async () => {
    await open({ events: 'a,b' }, {}, liveEntries.slice(0, 2));
    // Once for a wide place and once for a narrow one.
    expect(await screen.findAllByText(/No other match is live right now/)).toHaveLength(2);
    expect(await others()).toEqual([]);
    cleanup();
    await open({ events: 'a,b' }, {}, offline);
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be loaded');
  });
});

describe('match that cannot be shown', () => {
  it('states in its tile what unlocks it, and leaves the sound to another match', async () => {
    await open(
      { events: 'a,b' },
      {
        a: named('a', {
          commerceType: 'commerce_ppv_media',
          isEventAvailableForUser: false,
          source: { ...anEvent().source, hd: null },
        }),
      },
    );
    const [locked] = screen.getAllByRole('listitem');
    const { getByText, getByRole, queryByRole } = within(locked as HTMLElement);
    expect(getByText('This match needs a ticket')).toBeDefined();
    expect(getByRole('link', { name: 'How to watch' }).getAttribute('href')).toBe('/events/a/');
    expect(queryByRole('button', { name: /Listen/ })).toBe(null);
    expect(audible()).toEqual([sourceOf('b')]);
  });

  it('links to the sign-in with all matches in the URL to return to, if it is for members', async () => {
    await open(
      { events: 'a,b' },
      { a: named('a', { commerceType: 'commerce_members_media', isEventAvailableForUser: false }) },
    );
    const href = screen.getByRole('link', { name: 'Log in' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain('events=a%2Cb');
  });

  it('affects only its own tile if it is missing or failed to load, and offers a retry', async () => {
    const { known } = await open({ events: 'gone,a,b' }, { b: offline });
    expect(screen.getByText('This match is no longer available')).toBeDefined();
    expect(audible()).toEqual([sourceOf('a')]);
    known['b'] = named('b');
    await press('Try again');
    await waitFor(() => expect(players.has(sourceOf('b'))).toBe(true));
    expect(players.get(sourceOf('a'))?.mounts).toBe(1);
  });

  it('does not play if it is a replay, and links to its page', async () => {
    await open({ events: 'a,b' }, { a: named('a', { eventStatus: 'archived' }) });
    expect([...players.keys()]).toEqual([sourceOf('b')]);
    expect(screen.getByRole('link', { name: 'To the match' })).toBeDefined();
  });
});

describe('match that does not play', () => {
  it.each([
    ['a cancelled live one', { cancelled: true }],
    ['a replay', { eventStatus: 'archived' }],
    ['one that has not started', { eventStatus: 'upcoming' }],
  ] as const)('leaves the sound to another match: %s', async (_name, overrides) => {
    await open({ events: 'a,b', sound: 'a' }, { a: named('a', overrides) });
    expect([...players.keys()]).toEqual([sourceOf('b')]);
    expect(audible()).toEqual([sourceOf('b')]);
    await act(async () => void fireEvent.keyDown(document.body, { key: '1' }));
    expect(audible()).toEqual([sourceOf('b')]);
  });
});

describe('match picker', () => {
  it('lists a match of the page that is no longer live, so that it can be removed', async () => {
    const { address } = await open({ events: 'a,e' });
    const [openPicker] = screen.getAllByRole('button', { name: 'Choose matches' });
    await act(async () => void fireEvent.click(openPicker as HTMLElement));
    const row = await screen.findByRole('button', { name: /^Match e/ });
    await act(async () => void fireEvent.click(row));
    expect(row.getAttribute('aria-pressed')).toBe('false');
    expect(address()).toEqual({ events: 'a' });
  });

  it('opens once all matches were removed, offers live matches and stays open for more', async () => {
    const { address, load } = await open({ events: 'a' });
    await press('Remove: Match a');
    // The address without matches does not bring back what is on.
    await load({});
    await press('Choose matches');
    const row = await screen.findByRole('button', { name: /Match b/ });
    await act(async () => void fireEvent.click(row));
    await waitFor(() => expect(players.has(sourceOf('b'))).toBe(true));
    expect(row.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('1 of 4 chosen')).toBeDefined();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Match c/ })));
    expect(address()).toEqual({ events: 'b,c' });
    await press('Done');
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});
