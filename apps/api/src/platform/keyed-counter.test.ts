import { expect, it } from 'vitest';
import { createKeyedCounter } from './keyed-counter.ts';

it('a keyed counter counts each key separately and subtracts each entry once', () => {
  const tally = createKeyedCounter();
  const end = tally.add('one');
  tally.add('one');
  tally.add('other');
  expect([tally.of('one'), tally.of('other'), tally.of('nobody')]).toEqual([2, 1, 0]);
  end();
  end();
  expect([tally.of('one'), tally.of('other')]).toEqual([1, 1]);
});
