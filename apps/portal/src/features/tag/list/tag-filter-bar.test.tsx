import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aClient, renderInPortal } from '../../testing.tsx';
import { aTag } from '../testing.ts';
import { noFilter, type PositionedTag, type TagFilter } from './shown-tags.ts';
import { TagFilterBar } from './tag-filter-bar.tsx';

afterEach(cleanup);

const tags = [1, 2, 3, 4].map((number): PositionedTag => ({
  ...aTag({ id: `t${number}`, type: 'goal', startTime: number * 10, playerNumber: number }),
  position: number * 10,
  isPending: false,
}));
let setFilter: (filter: TagFilter) => void = () => {};

async function show(initial: TagFilter = noFilter) {
  function Bar() {
    const [filter, set] = useState(initial);
    useEffect(() => {
      setFilter = set;
    }, []);
    return (
      <TagFilterBar tags={tags} count={tags.length} sides={null} filter={filter} onFilter={set} />
    );
  }
  await renderInPortal(<Bar />, aClient({}));
}
const isOpen = () =>
  screen.getByRole('button', { name: 'Filter moments' }).getAttribute('aria-expanded') === 'true';

it('the filter is folded on a phone, above the moments, until it is opened', async () => {
  await show();
  expect(isOpen()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Filter moments' }));
  expect(isOpen()).toBe(true);
});

it('the filter is open if it is set, even by a link that is followed afterwards: the list would otherwise seem to have gaps', async () => {
  await show({ ...noFilter, player: 2 });
  expect(isOpen()).toBe(true);
  cleanup();
  await show();
  act(() => setFilter({ ...noFilter, player: 3 }));
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Player no.' })).toHaveProperty('value', '3');
});
