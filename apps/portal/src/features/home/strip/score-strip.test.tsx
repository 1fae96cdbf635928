import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, aTenant, inMinutes, now, renderInPortal } from '../../testing.tsx';
import { useResults } from '../../../lib/results/results.ts';
import type { HomeData } from '../home.api.ts';
import { ScoreStrip } from './score-strip.tsx';
import { stripEvents } from './strip-events.ts';

afterEach(() => {
  cleanup();
  useResults.setState({ areHidden: false });
});

// jsdom has no layout.
HTMLElement.prototype.scrollIntoView = () => {};

const empty: HomeData = {
  live: [],
  upcoming: [],
  frontPage: null,
  latest: [],
  highlights: [],
  clips: [],
  channels: [],
  leagues: [],
};
const upcoming = (id: string, minutes: number, overrides = {}) =>
  anEntry({ id, eventStatus: 'upcoming', gameStartDate: inMinutes(minutes), ...overrides });
const replay = (id: string, minutes: number) =>
  anEntry({ id, eventStatus: 'archived', gameStartDate: inMinutes(minutes), duration: 300 });
const chips = () => within(screen.getByRole('region', { name: 'Today’s matches' }));

describe('matches of the strip', () => {
  const idsOf = (lists: Partial<Parameters<typeof stripEvents>[0]>, zone = 'UTC', at = now) =>
    stripEvents({ ...empty, live: [], upcoming: [], latest: [], ...lists }, at, zone).map(
      ({ id }) => id,
    );

  it('are the live ones, then upcoming ones by their start, then finished ones', () => {
    const lists = {
      live: [anEntry({ id: 'on' }), anEntry({ id: 'off', cancelled: true })],
      upcoming: [upcoming('later', 300), upcoming('soon', 30)],
      latest: [replay('ended', -120)],
    };
    expect(idsOf(lists)).toEqual(['on', 'soon', 'later', 'ended']);
  });

  it('are those of today in the time zone of the tenant, and of the night after it', () => {
    // It is 14:30 UTC and 23:30 in Tokyo: 15 hours ago was the day before here, and the same day there.
    const lists = {
      upcoming: [upcoming('today', 9 * 60), upcoming('tomorrow', 10 * 60), upcoming('night', 200)],
      latest: [replay('ended', -60), replay('night-before', -15 * 60)],
    };
    expect(idsOf(lists)).toEqual(['night', 'today', 'ended']);
    expect(idsOf(lists, 'Asia/Tokyo')).toEqual(['night', 'ended', 'night-before']);
  });

  it('include six finished ones at most', () => {
    const latest = Array.from({ length: 9 }, (_, index) => replay(`r${index}`, -10 - index));
    expect(idsOf({ latest })).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  });
});

describe('score strip', () => {
  it('shows score and minute of a live match, the start of an upcoming one, and no result of a replay', async () => {
    const live = anEntry({
      id: 'on',
      score: { home: 2, away: 1 },
      gameStartDate: inMinutes(-20),
      clock: [{ start: 0, end: null, from: 0, to: null }],
    });
    const data = {
      ...empty,
      live: [live],
      upcoming: [upcoming('next', 30)],
      latest: [{ ...replay('ended', -120), score: { home: 7, away: 5 } }],
    };
    await renderInPortal(<ScoreStrip data={data} />, { tenant: aTenant({ time_zone: 'UTC' }) });
    const [on, next, ended] = chips().getAllByRole('link');
    expect(on?.textContent).toContain('2 to 1');
    expect(on?.textContent).toContain('21′');
    expect(next?.querySelector('time')).not.toBeNull();
    expect(ended?.textContent).toContain('Replay');
    expect(ended?.textContent).not.toMatch(/[75]/);
  });

  it('[SEC-34] shows no score that the response left out, and none that was loaded before results were hidden', async () => {
    const data = { ...empty, live: [anEntry({ id: 'on', score: { home: 8, away: 7 } })] };
    const { container } = await renderInPortal(<ScoreStrip data={data} />);
    expect(container.querySelectorAll('.score')).toHaveLength(2);
    cleanup();
    useResults.setState({ areHidden: true });
    await renderInPortal(<ScoreStrip data={data} />);
    expect(chips().getByRole('link').textContent).not.toMatch(/[78]/);
    expect(chips().getByRole('link').textContent).toContain('Live');
  });

  it('is one tab stop, in which the arrow keys move', async () => {
    const data = { ...empty, live: ['a', 'b', 'c'].map((id) => anEntry({ id })) };
    await renderInPortal(<ScoreStrip data={data} />);
    const links = chips().getAllByRole('link');
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    links[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(links[1]);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(links[2]);
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  });

  it('labels a cancelled match as called off', async () => {
    const data = { ...empty, upcoming: [upcoming('off', 30, { cancelled: true })] };
    await renderInPortal(<ScoreStrip data={data} />);
    expect(chips().getByRole('link').textContent).toContain('Called off');
  });

  it('does not enter above the page with finished matches that the server could not load', async () => {
    const incomplete: HomeData = { ...empty, missing: ['latest'] };
    const latest = [replay('ended', -60)];
    /** Shows the strip with these live matches, then with the finished one too. */
    const openAndComplete = async (live: HomeData['live']) => {
      let complete = () => {};
      function Page() {
        const [data, setData] = useState<HomeData>({ ...incomplete, live });
        complete = () => setData({ ...empty, live, latest });
        return <ScoreStrip data={data} />;
      }
      await renderInPortal(<Page />);
      act(complete);
    };
    await openAndComplete([]);
    expect(screen.queryByRole('region', { name: 'Today’s matches' })).toBeNull();
    cleanup();
    await openAndComplete([anEntry({ id: 'on' })]);
    expect(chips().getAllByRole('link')).toHaveLength(2);
  });

  it('renders nothing on a day without a match', async () => {
    await renderInPortal(<ScoreStrip data={{ ...empty, upcoming: [upcoming('far', 5000)] }} />);
    expect(screen.queryByRole('region', { name: 'Today’s matches' })).toBeNull();
  });
});
