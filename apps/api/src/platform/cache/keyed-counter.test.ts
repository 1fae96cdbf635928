import { expect, it } from 'vitest';
import { createKeyedCounter } from './keyed-counter.ts';

it('a keyed counter counts each key separately and subtracts each entry once', () => {
  const counter = createKeyedCounter();
  const end = counter.add('one');
  counter.add('one');
  counter.add('other');
  expect([counter.of('one'), counter.of('other'), counter.of('unknown')]).toEqual([2, 1, 0]);
  end();
  end();
  expect([counter.of('one'), counter.of('other')]).toEqual([1, 1]);
});
