import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, renderInPortal } from '../../testing.tsx';
import { useResults } from '../../../lib/results/results.ts';
import { EventCard, ReplaysBesideContext, setFinishedVideos } from '../index.ts';

afterEach(() => {
  cleanup();
  setFinishedVideos([]);
  useResults.setState({ areHidden: false });
});

const goal = anEntry({
  id: 'goal',
  eventId: 'match',
  mediaType: 'clip',
  mediaSubType: 'clip',
  eventStatus: 'archived',
  title: 'Goal 71’ — Borough',
});
/** Renders the card next to the replay of its match. */
const renderBeside = (event: typeof goal, options: Parameters<typeof renderInPortal>[1] = {}) =>
  renderInPortal(
    <ReplaysBesideContext value={new Set(['match'])}>
      <EventCard event={event} />
    </ReplaysBesideContext>,
    options,
  );
const pictures = () => [...screen.getByRole('link').querySelectorAll('img')].map(({ src }) => src);
const linkText = () => screen.getByRole('link').textContent ?? '';

describe('card of a clip or highlight beside the replay of its match', () => {
  it('names the match and not what happens, with and without a search', async () => {
    const match = {
      field: 'title',
      text: goal.title,
      ranges: [[0, 4]],
    } satisfies typeof goal.match;
    await renderBeside({ ...goal, match });
    expect(linkText()).toContain('Harbour – Borough');
    expect(linkText()).not.toContain('Goal');
  });

  it('names the player, which reveals no goal', async () => {
    await renderBeside({ ...goal, playerNumber: 19 });
    expect(linkText()).toContain('Harbour – Borough\u{a0}· No.\u{a0}19');
  });

  it('distinguishes excerpts of a match only by their number, on a line that does not start with a dot', async () => {
    await renderBeside({ ...goal, momentNumber: 3 });
    expect(screen.getByRole('heading').textContent).toBe('Harbour – Borough\u{a0}· Moment 3');
    cleanup();
    const half = { ...goal, momentNumber: 4, mediaSubType: 'condensed' } as const;
    await renderBeside(half);
    expect(screen.getByRole('heading').textContent).toBe(
      'Harbour – Borough\u{a0}· Condensed match',
    );
  });

  it('hides the picture, which shows what happens', async () => {
    await renderBeside({ ...goal, imageUrl: '/goal.webp' });
    expect(pictures().some((src) => src.includes('goal'))).toBe(false);
  });

  it('shows its own title and picture after the viewer requests results', async () => {
    await renderBeside(
      { ...goal, imageUrl: '/goal.webp' },
      {
        path: '/?results=show',
      },
    );
    expect(linkText()).toContain('Goal 71’ — Borough');
    expect(pictures().some((src) => src.includes('goal'))).toBe(true);
  });

  it('shows its own title after the viewer watched the replay', async () => {
    setFinishedVideos(['match']);
    await renderBeside(goal);
    expect(linkText()).toContain('Goal 71’ — Borough');
  });

  it('shows its own title if the viewer cut it', async () => {
    await renderBeside({ ...goal, mediaType: 'user_clip', isOwn: true });
    expect(linkText()).toContain('Goal 71’ — Borough');
  });

  it('shows its kind if the teams are unknown', async () => {
    await renderBeside({ ...goal, team1: null, team2: null });
    expect(linkText()).not.toContain('Goal');
    expect(screen.getByRole('heading').textContent).toBe('Clip');
  });
});

describe('card of a clip or highlight elsewhere', () => {
  const shown = { ...goal, imageUrl: '/goal.webp', playerNumber: 9 };

  it('shows what happens, with its teams, and its picture', async () => {
    await renderInPortal(<EventCard event={shown} />);
    expect(screen.getByRole('heading').textContent).toBe('Goal 71’ — Borough');
    expect(linkText()).toContain('HAR – BOR');
    // Read out in full.
    expect(screen.getByRole('link', { name: /Harbour against Borough/ })).toBeDefined();
    expect(pictures().some((src) => src.includes('goal'))).toBe(true);
  });

  it('names only the match while results are hidden', async () => {
    useResults.setState({ areHidden: true });
    await renderInPortal(<EventCard event={shown} />);
    expect(linkText()).not.toContain('Goal');
    expect(pictures().some((src) => src.includes('goal'))).toBe(false);
  });
});
