import type { ScoreboardEntry } from '@grandstand/contract/constants';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useResults } from '../../../lib/results/results.ts';
import {
  useScoreboard,
  useScoreboardEvent,
  useScoreboardRows,
} from '../../../lib/scoreboard/scoreboard-store.ts';
import type { SocketHub } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { anEntry, inMinutes, now, renderInPortal } from '../../testing.tsx';
import { EventCard } from './event-card.tsx';

afterEach(() => {
  cleanup();
  useScoreboard.setState(useScoreboard.getInitialState(), true);
  useResults.setState({ areHidden: false });
});

const entryOf = (change: Partial<ScoreboardEntry> = {}): ScoreboardEntry => ({
  id: 'match-1',
  eventStatus: 'live',
  cancelled: false,
  hasStream: true,
  gameStartDate: inMinutes(-20),
  score: { home: 2, away: 1 },
  ...change,
});
const setEntries = (...entries: ScoreboardEntry[]) =>
  act(() =>
    useScoreboard.setState({
      entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
    }),
  );

let followers = 0;
const hub: SocketHub = {
  ...silentHub,
  followScoreboard: () => {
    followers += 1;
    return () => {
      followers -= 1;
    };
  },
};
async function renderCard(overrides: Parameters<typeof anEntry>[0] = {}) {
  const { container, unmount } = await renderInPortal(<EventCard event={anEntry(overrides)} />, {
    hub,
  });
  return { text: () => container.textContent, container, unmount };
}

describe('a card', () => {
  it('[RTM-14] shows a goal, the minute and the end as the scoreboard has them', async () => {
    const { text, container } = await renderCard();
    expect(text()).toContain('2 to 1');
    setEntries(
      entryOf({
        score: { home: 3, away: 1 },
        clock: [{ start: 0, end: null, from: 0, to: null }],
      }),
    );
    expect(text()).toContain('3 to 1');
    expect(text()).toContain('21′');
    expect(container.querySelectorAll('.score-change')).toHaveLength(1);
    setEntries(entryOf({ eventStatus: 'archived', score: { home: 3, away: 1 } }));
    expect(text()).not.toContain('Live');
    expect(text()).not.toContain('3');
    expect(text()).not.toContain('No replay');
  });

  it('[RTM-14] turns live, and called off, in place', async () => {
    const { text } = await renderCard({
      eventStatus: 'upcoming',
      gameStartDate: inMinutes(5),
      score: null,
      hasStream: false,
      source: { ...anEntry().source, hd: null },
    });
    expect(text()).toContain('in 5 min');
    setEntries(entryOf({ score: { home: 0, away: 0 } }));
    expect(text()).toContain('Live');
    setEntries(entryOf({ cancelled: true }));
    expect(text()).toContain('Called off');
  });

  it('[RTM-14] does not render again for an equal entry with its fields in another order', async () => {
    const event = anEntry({
      eventStatus: 'live',
      gameStartDate: inMinutes(-20),
      hasStream: true,
      score: { home: 2, away: 1 },
      clock: [{ start: 4, end: 144, from: 0, to: 2700 }],
    });
    let renders = 0;
    const Card = () => {
      renders += 1;
      return useScoreboardEvent(event).score?.home;
    };
    await renderInPortal(<Card />, { hub });
    const before = renders;
    setEntries(
      entryOf({ score: { away: 1, home: 2 }, clock: [{ to: 2700, from: 0, end: 144, start: 4 }] }),
    );
    expect(renders).toBe(before);
    setEntries(entryOf({ score: { home: 3, away: 1 } }));
    expect(renders).toBe(before + 1);
  });

  it('[SEC-36] shows no score while results are hidden, even if the scoreboard has one', async () => {
    useResults.setState({ areHidden: true });
    const { text } = await renderCard({ score: null });
    setEntries(entryOf({ score: { home: 7, away: 1 } }));
    expect(text()).not.toContain('7');
  });

  it('[RTM-14] counts as over if a complete scoreboard lacks its match, unless a scoreboard never has such matches', async () => {
    const completeAt = now;
    const isLiveWith = async (overrides: Parameters<typeof anEntry>[0]) => {
      const { text } = await renderCard(overrides);
      act(() => useScoreboard.setState({ completeAt }));
      const isLive = text()?.includes('Live');
      cleanup();
      useScoreboard.setState({ completeAt: null });
      return isLive;
    };
    expect(await isLiveWith({})).toBe(false);
    expect(await isLiveWith({ gameStartDate: inMinutes(-0.5) })).toBe(true);
    expect(await isLiveWith({ commerceType: 'commerce_members_media' })).toBe(true);
    expect(await isLiveWith({ safeguarded: true })).toBe(true);
  });

  it('[RTM-14] opens a socket only for live matches and those about to start', async () => {
    const followersOf = async (overrides: Parameters<typeof anEntry>[0]) => {
      const { unmount } = await renderCard(overrides);
      const count = followers;
      unmount();
      expect(followers).toBe(0);
      return count;
    };
    expect(await followersOf({})).toBe(1);
    expect(await followersOf({ eventStatus: 'upcoming', gameStartDate: inMinutes(30) })).toBe(1);
    expect(await followersOf({ eventStatus: 'upcoming', gameStartDate: inMinutes(900) })).toBe(0);
    expect(await followersOf({ eventStatus: 'archived' })).toBe(0);
    expect(await followersOf({ mediaType: 'clip' })).toBe(0);
  });
});

describe('live and upcoming rows', () => {
  it('[RTM-14] move matches that have started, and drop matches that are over', async () => {
    const live = ['a', 'b'].map((id) => anEntry({ id }));
    const upcoming = ['c', 'd'].map((id) =>
      anEntry({ id, eventStatus: 'upcoming', gameStartDate: inMinutes(5) }),
    );
    function Rows() {
      const rows = useScoreboardRows({ live, upcoming });
      const idsOf = (events: typeof live) => events.map(({ id }) => id).join('');
      return `${idsOf([...rows.live])} ${idsOf([...rows.upcoming])}`;
    }
    const { container } = await renderInPortal(<Rows />);
    expect(container.textContent).toContain('ab cd');
    act(() => useScoreboard.setState({ rows: { a: 'over', b: 'live', c: 'live' } }));
    expect(container.textContent).toContain('bc d');
  });
});
