import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anEntry, renderInPortal } from '../../testing.tsx';
import { DayList } from './day-list.tsx';

afterEach(cleanup);

const today = '2026-11-21';
const show = (days: readonly string[]) =>
  renderInPortal(
    <DayList
      days={days}
      byDay={new Map(days.map((day) => [day, [anEntry({ id: `match-${day}` })]]))}
      today={today}
    />,
  );

/**
 * Returns the id of each day, in order, with the tag of its parent: `DETAILS` for days that are collapsed.
 */
const days = () =>
  screen
    .getAllByRole('heading', { level: 3, hidden: true })
    .map((heading) => [
      heading.closest('[id^="day-"]')?.id,
      heading.closest('[id^="day-"]')?.parentElement?.tagName,
    ]);

it('the list starts with today or the next match day, and collapses earlier days into one line', async () => {
  await show(['2026-11-01', '2026-11-07', '2026-11-22', '2026-11-29']);
  expect(screen.getByText('2 earlier matches').closest('details')?.open).toBe(false);
  expect(days()).toEqual([
    ['day-2026-11-01', 'DETAILS'],
    ['day-2026-11-07', 'DETAILS'],
    ['day-2026-11-22', 'DIV'],
    ['day-2026-11-29', 'DIV'],
  ]);
});

it('the list shows the days of a past month one by one', async () => {
  await show(['2026-10-01', '2026-10-07']);
  expect(screen.queryByText('2 earlier matches')).toBeNull();
  expect(days().map(([, parentTag]) => parentTag)).toEqual(['DIV', 'DIV']);
});
