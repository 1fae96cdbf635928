import { expect, it } from 'vitest';
import { emptyListOf } from './customer-criterion.ts';

it.each([
  [{}, 'noneYet'],
  [{ by: 'receipt' }, 'noneYet'],
  [{ text: 'ada@' }, 'notFound'],
  [{ by: 'last4', text: '4242' }, 'notFound'],
  [{ by: 'blocked' }, 'noneBlocked'],
] as const)('an empty list for the search %j says %s', (search, text) => {
  expect(emptyListOf(search)).toBe(text);
});
