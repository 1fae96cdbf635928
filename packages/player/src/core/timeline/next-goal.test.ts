import { expect, it } from 'vitest';
import { nextGoalStart, previousGoalStart } from './next-goal.ts';

it('the next goal is shown with its lead, even if the viewer is within the lead of another', () => {
  expect(nextGoalStart([100, 300], 0)).toBe(92);
  expect(nextGoalStart([300, 100], 92)).toBe(292);
  expect(nextGoalStart([100, 300], 95)).toBe(292);
});

it('no goal is next after the last, or without any', () => {
  expect(nextGoalStart([100], 92)).toBeNull();
  expect(nextGoalStart([], 0)).toBeNull();
});

it('a goal in the first seconds does not start before the video', () => {
  expect(nextGoalStart([4, 40], -5)).toBe(0);
});

it('the previous goal is the one that plays, or the one before it in its first seconds', () => {
  expect(previousGoalStart([300, 100], 305)).toBe(292);
  expect(previousGoalStart([100, 300], 293)).toBe(92);
  expect(previousGoalStart([100, 300], 93)).toBeNull();
  expect(previousGoalStart([], 50)).toBeNull();
});
