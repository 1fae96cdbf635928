import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aTenant, anEvent, renderInPortal } from '../testing.tsx';
import { MetricTable } from './metric-table.tsx';

afterEach(cleanup);

const { team1, team2 } = anEvent();
const rows = ['overs', 'saves', 'runs', 'extras'].map((filterId) => ({
  filterId,
  name: `Provider's ${filterId}`,
  isShare: false,
  max: 10,
  home: 1,
  away: 2,
}));

it('[TEN-01] statistics are named and ordered by the tenant for its sport, others follow', async () => {
  const statistics = [{ id: 'runs', name: 'Runs' }, { id: 'overs' }];
  const tenant = aTenant({ sports: [{ id: 'cricket', name: 'Cricket', statistics }] });
  const namesOf = async (sport: string) => {
    if (team1 === null || team2 === null) throw new Error('a match without teams');
    await renderInPortal(
      <MetricTable score={null} rows={rows} sides={[team1, team2]} sport={sport} />,
      { tenant },
    );
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    cleanup();
    return names;
  };
  expect(await namesOf('cricket')).toEqual([
    'Runs',
    "Provider's overs",
    'Saves',
    "Provider's extras",
  ]);
  expect(await namesOf('football')).toEqual([
    "Provider's overs",
    'Saves',
    "Provider's runs",
    "Provider's extras",
  ]);
});
