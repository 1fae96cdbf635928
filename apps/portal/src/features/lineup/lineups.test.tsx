import type { Lineup, LineupPlayer } from '@grandstand/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PartProps } from '../event/index.ts';
import { aClient, anEvent, renderInPortal } from '../testing.tsx';
import { lineupRows } from './lineup-rows.ts';
import { Lineups } from './lineups.tsx';

afterEach(cleanup);

const player = (number: number, name: string | null, fields: Partial<LineupPlayer> = {}) => ({
  number,
  name,
  position: null,
  isStarter: true,
  isCaptain: false,
  ...fields,
});
const home = [
  player(9, 'Ada Marlow', { position: 'forward', isCaptain: true }),
  player(1, 'Ines Varga', { position: 'goalkeeper' }),
  player(13, 'Dana Moor', { position: 'goalkeeper', isStarter: false }),
];
const away = [player(4, 'Bea Lund', { position: 'defender' }), player(77, null)];
const lineupAt = '2026-11-28T12:00:00.000Z';

async function open(
  lineup: Pick<Lineup, 'home' | 'away'>,
  page: Partial<Pick<PartProps['page'], 'stage' | 'status'>> = {},
) {
  const { api } = aClient({
    'lineup.get': () => ({ content: { eventId: 'match-1', ...lineup } }),
  });
  const model = {
    stage: 'player',
    status: 'live',
    state: { data: anEvent({ lineupAt }) },
    ...page,
  };
  const view = await renderInPortal(
    <>
      <button type="button" id="tab-moments">
        Moments
      </button>
      <Lineups page={model as unknown as PartProps['page']} data={undefined} />
    </>,
    { api },
  );
  await screen.findByRole('region', { name: 'Harbour' });
  return view;
}
const team = (name: string) => within(screen.getByRole('region', { name }));
const linesOf = (name: string) =>
  team(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the line-ups of a match', () => {
  it('have each team by position from the back to the front, and its bench last', async () => {
    await open({ home, away });
    expect(linesOf('Harbour')).toEqual(['1Ines Varga', '9Ada MarlowC', '13Dana Moor']);
    const headings = team('Harbour').getAllByRole('heading');
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H3 Harbour',
      'H4 Goalkeepers',
      'H4 Forwards',
      'H4 Bench',
      'H5 Goalkeepers',
    ]);
    expect(team('Harbour').getByTitle('Captain')).toBeDefined();
    expect(linesOf('Borough')).toEqual(['4Bea Lund', '77No.\u{a0}77']);
  });

  it('give both teams the same rows, so that they stand beside each other', () => {
    const rows = lineupRows(home, away).map(({ isStarting, position, ...sides }) => [
      isStarting ? position : `bench: ${position}`,
      sides.home.length,
      sides.away.length,
    ]);
    expect(rows).toEqual([
      ['goalkeeper', 1, 0],
      ['defender', 0, 1],
      ['forward', 1, 0],
      [null, 0, 1],
      ['bench: goalkeeper', 1, 0],
    ]);
  });

  it('state for a team without one that it has none yet', async () => {
    await open({ home, away: [] });
    expect(team('Borough').getByText('No line-up yet')).toBeDefined();
    expect(team('Borough').queryByRole('listitem')).toBeNull();
    expect(team('Borough').queryByText('Bench')).toBeNull();
  });

  it('link each player to their moments, and move the focus to the tab that shows them', async () => {
    const { router } = await open({ home, away });
    const link = team('Harbour').getByRole('link', { name: /Ada Marlow/ });
    expect(link.getAttribute('href')).toMatch(/\/events\/match-1\/\?tab=moments&team=t1&player=9$/);
    fireEvent.click(link);
    await expect.poll(() => router.state.location.searchStr).toContain('player=9');
    expect(document.activeElement?.id).toBe('tab-moments');
  });

  it.each([{ stage: 'countdown', status: 'upcoming' } as const, { stage: 'locked' } as const])(
    'are without links where the page has no moments: %j',
    async (page) => {
      await open({ home, away }, page);
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByText(/Choose a name/)).toBeNull();
      expect(linesOf('Harbour')).toHaveLength(3);
    },
  );
});
