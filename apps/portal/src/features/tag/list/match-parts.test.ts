import { expect, it } from 'vitest';
import { matchPartsOf } from './match-parts.ts';
import type { PositionedTag } from './shown-tags.ts';
import { aTag } from '../testing.ts';

const tagAt = (
  id: string,
  position: number,
  change: Parameters<typeof aTag>[0] = {},
): PositionedTag => ({
  ...aTag({ id, startTime: position, global: true, ...change }),
  position,
  isPending: false,
});
const tags = [
  tagAt('own', 1, { type: 'kick_off', global: false, own: true }),
  tagAt('first', 5, { type: 'kick_off' }),
  tagAt('goal', 10, { type: 'goal' }),
  tagAt('again', 12, { type: 'kick_off' }),
  tagAt('break', 50, { type: 'half_time' }),
  tagAt('second', 60, { type: 'second_half' }),
  tagAt('extra', 110, { type: 'second_half', title: 'Extra time' }),
  tagAt('end', 140, { type: 'full_time' }),
];
const ids = (reached: number, showsAll = false, hidesResults = false) =>
  matchPartsOf(tags, { reached, showsAll, hidesResults }).map(({ id }) => id);

it('a match has both halves in advance if results are shown, and extra time once reached', () => {
  expect(ids(0)).toEqual(['first', 'break', 'second']);
  expect(ids(110)).toEqual(['first', 'break', 'second', 'extra']);
  expect(ids(0, true)).toEqual(['first', 'break', 'second', 'extra']);
});

it('a match has no part in advance if results are hidden, unless the viewer reveals all', () => {
  expect(ids(0, false, true)).toEqual([]);
  expect(ids(59, false, true)).toEqual(['first', 'break']);
  expect(ids(0, true, true)).toEqual(['first', 'break', 'second', 'extra']);
});

it('only a part after the second half has its own title', () => {
  const titles = matchPartsOf(tags, { reached: 200, showsAll: false, hidesResults: false });
  expect(titles.map(({ title }) => title)).toEqual([null, null, null, 'Extra time']);
});
