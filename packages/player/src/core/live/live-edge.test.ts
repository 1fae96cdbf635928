import { expect, it } from 'vitest';
import { isAtLiveEdge } from './live-edge.ts';

it('a viewer counts as live near the live position, and stays so up to a larger distance', () => {
  expect(isAtLiveEdge(4, 2, false)).toBe(true);
  expect(isAtLiveEdge(7, 2, false)).toBe(false);
  expect(isAtLiveEdge(7, 2, true)).toBe(true);
  expect(isAtLiveEdge(11, 2, true)).toBe(false);
  expect(isAtLiveEdge(8, 6, false)).toBe(true);
});
