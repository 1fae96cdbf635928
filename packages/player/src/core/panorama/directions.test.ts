import { expect, it } from 'vitest';
import { directionAt } from './directions.ts';

const direction = (time: number, yaw: number) => ({
  id: `at-${time}`,
  time,
  kind: 'direction',
  label: '',
  yaw,
});

it.each([
  [56.9, null],
  [57, -40],
  [65, -40],
  [65.1, null],
])('at %s s, the direction of a moment at 60 s is %s', (time, yaw) => {
  expect(directionAt([direction(60, -40)], time)).toBe(yaw);
});

it('the nearest of several moments gives the direction, in any order', () => {
  const both = [direction(64, 70), direction(60, -40)];
  expect(directionAt(both, 61.9)).toBe(-40);
  expect(directionAt(both, 62.1)).toBe(70);
  expect(directionAt(both.toReversed(), 62.1)).toBe(70);
});

it('a marker of another kind gives no direction', () => {
  expect(directionAt([{ id: 'g', time: 60, kind: 'goal', label: 'Goal' }], 60)).toBe(null);
  expect(directionAt(undefined, 60)).toBe(null);
});

it('the middle of the picture is a valid direction', () => {
  expect(directionAt([direction(60, 0)], 60)).toBe(0);
});
