import { expect, it } from 'vitest';
import { anEntry } from '../../testing.tsx';
import { cardEventOf } from './card-event.ts';

it('cardEventOf retains only the list entry fields that a card shows', () => {
  const entry = anEntry({ title: 'The derby' });
  const card = cardEventOf(entry);
  expect(entry).toMatchObject(card);
  expect(card).toMatchObject({ title: 'The derby', source: { hd: entry.source.hd } });
  for (const dropped of ['updatedAt', 'metaTitle', 'referenceId', 'sportType'])
    expect(card).not.toHaveProperty(dropped);
  expect(JSON.stringify(card).length).toBeLessThan(JSON.stringify(entry).length * 0.7);
});
