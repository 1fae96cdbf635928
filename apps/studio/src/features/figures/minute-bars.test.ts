import { expect, it } from 'vitest';
import { minutesOf } from './minute-bars.ts';

it('a chart has every minute between the first and the last that was watched', () => {
  const minutes = [
    { minute: -1, plays: 2 },
    { minute: 2, plays: 5 },
  ];
  expect(minutesOf({ minutes })).toEqual([
    { minute: -1, plays: 2 },
    { minute: 0, plays: 0 },
    { minute: 1, plays: 0 },
    { minute: 2, plays: 5 },
  ]);
  expect(minutesOf({ minutes: [] })).toEqual([]);
});
