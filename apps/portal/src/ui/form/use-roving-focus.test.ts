import { expect, it } from 'vitest';
import { rovingTarget } from './use-roving-focus.ts';

it('the arrow keys move a roving focus in reading direction', () => {
  expect(rovingTarget('ArrowRight', 1, 5, false)).toBe(2);
  expect(rovingTarget('ArrowRight', 1, 5, true)).toBe(0);
  expect(rovingTarget('ArrowLeft', 0, 5, false)).toBe(0);
  expect(rovingTarget('End', 0, 5, false)).toBe(4);
  expect(rovingTarget('Tab', 0, 5, false)).toBeNull();
});
