import type { Event, Recap } from '@grandstand/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { NotFoundError } from '../../lib/errors/not-found.ts';
import { useResults } from '../../lib/results/results.ts';
import { aClient, anEvent, loadContext, renderInPortal } from '../testing.tsx';
import { chooseRecap } from './recap.api.ts';
import { page } from './recap.route.tsx';
import { RecapLinks } from './recap-links.tsx';
import { RecapPage } from './recap-page.tsx';

/** The props of the player that these tests read. */
interface PlayerProps {
  readonly source: string;
  readonly autoPlay: boolean;
  readonly mediaId: string;
  readonly renewAfterMs: number | null;
  readonly onSourceExpired: (source: string) => Promise<string | null>;
}
const mockPlayer = vi.hoisted(() => ({ props: [] as PlayerProps[] }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    mockPlayer.props.push(props);
    return <video data-testid="player" src={props.source} />;
  },
}));

const match = anEvent({ id: 'match', eventStatus: 'archived', duration: 5400 });
const recapOf = (length: Recap['length'], duration: number): Recap => ({
  length,
  duration,
  scenes: length * 4,
  source: `/media/events/match/joined-${length}_master.m3u8`,
  thumbnails: `/media/events/match/joined-${length}_thumbs.vtt`,
});
const recaps = [recapOf(2, 118.4), recapOf(5, 300), recapOf(10, 431)];

beforeEach(() => {
  mockPlayer.props.length = 0;
  useResults.setState({ areHidden: false });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(
  event: Event,
  minutes: number | null,
  respond: () => readonly Recap[] = () => recaps,
) {
  const { api, calls } = aClient({
    'event.get': () => ({ content: event }),
    'recap.list': () => ({ content: { recaps: [...respond()] } }),
  });
  await renderInPortal(<RecapPage event={event} minutes={minutes} />, { api });
  return { requests: () => calls.filter(({ name }) => name === 'recap.list') };
}
const player = () => screen.findByTestId('player');
const lengths = () =>
  within(screen.getByRole('navigation', { name: 'Length of the recap' }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('aria-current'),
      link.getAttribute('href'),
    ]);

describe('recap page', () => {
  it('plays the requested length, shows its actual length, and states that it is automatic', async () => {
    await open(match, 5);
    expect((await player()).getAttribute('src')).toBe(recaps[1]?.source);
    expect(lengths()).toEqual([
      ['2 minutes', null, expect.stringMatching(/\/events\/recap\/match\/?\?minutes=2$/)],
      ['5 minutes', 'page', expect.stringMatching(/\?minutes=5$/)],
      ['10 minutes', null, expect.stringMatching(/\?minutes=10$/)],
    ]);
    expect(screen.getByText('5:00 · 20 scenes')).toBeTruthy();
    expect(screen.getByText(/^Made automatically/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recap: Harbour – Borough');
    expect(screen.getByRole('link', { name: 'To the match' }).getAttribute('href')).toMatch(
      /\/events\/match\/?$/,
    );
  });

  it('plays the next shorter length if there is none of the requested one, else the shortest', () => {
    const [two, five] = recaps;
    expect(chooseRecap([recapOf(2, 118), recapOf(5, 300)], 10)).toEqual(five);
    expect(chooseRecap(recaps.slice(1), 2)).toEqual(five);
    expect(chooseRecap(recaps, null)).toEqual(two);
    expect(chooseRecap([], 5)).toBeNull();
  });

  it('prompts viewers with hidden results before requesting anything', async () => {
    useResults.setState({ areHidden: true });
    const { requests } = await open({ ...match, resultHidden: true }, 2);
    const play = await screen.findByRole('button', { name: 'Play the recap' });
    expect(requests()).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Length of the recap' })).toBeNull();
    await userEvent.click(play);
    await player();
    expect(requests()).toHaveLength(1);
    expect(mockPlayer.props.at(-1)?.autoPlay).toBe(true);
  });

  it.each([
    ['live', { eventStatus: 'live' }, 'There is no recap yet'],
    [
      'not bought',
      { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' },
      'The recap can’t be played here',
    ],
    [
      'blocked in this country',
      { isEventAvailableInUserRegion: false },
      'The recap can’t be played here',
    ],
    ['cancelled', { cancelled: true }, 'No recap of this match'],
  ] as const)(
    'explains why a match that is %s has no recap, without a request',
    async (_, overrides, title) => {
      const { requests } = await open(anEvent({ ...match, ...overrides }), 2);
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(requests()).toEqual([]);
      expect(screen.queryByTestId('player')).toBeNull();
    },
  );

  it('states that the match has no recap, and offers a retry after a failed load', async () => {
    await open(match, 2, () => []);
    expect(await screen.findByRole('heading', { name: 'No recap of this match' })).toBeTruthy();
    cleanup();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let fails = true;
    await open(match, 2, () => {
      if (fails) throw new ApiError({ status: 500, code: 'internal_error' });
      return recaps;
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(again);
    await player();
  });

  it('[SEC-16] continues with a fresh URL and the same scenes, and shows an error if that is refused', async () => {
    let grants = 1;
    const granted = (file: string) => `/media/h/grant-${grants}/events/match/${file}`;
    const membersMatch = () =>
      anEvent({
        ...match,
        commerceType: 'commerce_members_media',
        source: { ...match.source, hd: granted('master.m3u8') },
      });
    const { api } = aClient({
      'event.get': () => {
        grants += 1;
        return { content: membersMatch() };
      },
      'recap.list': () => ({
        content: { recaps: [{ ...recapOf(2, 118), source: granted('joined-2_master.m3u8') }] },
      }),
    });
    await renderInPortal(<RecapPage event={membersMatch()} minutes={2} />, { api });
    await player();
    const first = mockPlayer.props.at(-1);
    // Not the id of the match: a position in the recap is not one in the match.
    expect(first?.mediaId).toBe('match-recap-2');
    expect(first?.renewAfterMs).toBeGreaterThan(0);
    const renew = () => act(async () => first?.onSourceExpired(first.source));
    expect(await renew()).toBe('/media/h/grant-2/events/match/joined-2_master.m3u8');
    // A second renewal at once means that the fresh URL was refused: other devices of the account play.
    expect(await renew()).toBeNull();
    expect(
      await screen.findByRole('heading', { name: 'The recap can’t be played here' }),
    ).toBeTruthy();
  });

  it('does not exist for a match of minors or a channel', async () => {
    for (const overrides of [{ safeguarded: true }, { eventStatus: 'channel' }] as const) {
      const { api } = aClient({
        'event.get': () => ({ content: anEvent({ ...match, ...overrides }) }),
      });
      await expect(
        page.load?.(loadContext({ api, params: { eventId: 'match' } })),
      ).rejects.toBeInstanceOf(NotFoundError);
    }
  });

  it('reads the length from its URL', async () => {
    const { api } = aClient({ 'event.get': () => ({ content: match }) });
    for (const [minutes, read] of [
      ['5', 5],
      ['', null],
      ['a lot', null],
      ['-2', null],
    ] as const) {
      const context = loadContext({ api, params: { eventId: 'match' }, search: { minutes } });
      expect(await page.load?.(context)).toMatchObject({ minutes: read });
    }
  });
});

describe('recap lengths on the match page', () => {
  const openLinks = async (respond: () => readonly Recap[]) => {
    const { api, calls } = aClient({
      'recap.list': () => ({ content: { recaps: [...respond()] } }),
    });
    await renderInPortal(<RecapLinks event={match} />, { api });
    await waitFor(() => expect(calls).toHaveLength(1));
  };

  it('are links to the recap, one for each length', async () => {
    await openLinks(() => recaps.slice(0, 2));
    const nav = await screen.findByRole('navigation', { name: 'Automatic recap' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['2 minutes', '5 minutes']);
  });

  it('[EVT-22] are absent if there are none or they cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await openLinks(() => []);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    cleanup();
    await openLinks(() => {
      throw new ApiError({ status: 500, code: 'internal_error' });
    });
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
