import { describe, expect, it } from 'vitest';
import { videoOf } from './matches.ts';

describe('the moments of a video', () => {
  const { moments } = videoOf('football');
  const yawsOf = (...types: string[]) =>
    moments.filter(({ type }) => types.includes(type)).map(({ yaw }) => yaw ?? NaN);

  it('have the direction in which the panorama shows them: goals and corners at the goals, kick-offs in between', () => {
    expect(yawsOf('kick_off', 'second_half')).toEqual([0, 0]);
    const atTheGoals = yawsOf('goal', 'corner', 'save');
    expect(atTheGoals.length).toBeGreaterThan(8);
    // The panorama shows each goal line slightly beyond the middle of its half of the picture.
    for (const yaw of atTheGoals) expect(Math.abs(Math.abs(yaw) - 53)).toBeLessThan(5);
    // The sides switch ends after half-time.
    const goals = moments.filter(({ type }) => type === 'goal');
    const sides = goals.map(({ side, atMs, yaw }) => [
      side,
      atMs < 150_000 ? 1 : 2,
      Math.sign(yaw ?? 0),
    ]);
    expect(sides).toEqual([
      ['home', 1, 1],
      ['home', 1, 1],
      ['away', 1, -1],
      ['away', 2, 1],
      ['away', 2, 1],
    ]);
  });

  it('have no direction without a panorama', () => {
    expect(videoOf('handball').moments.every(({ yaw }) => yaw === null)).toBe(true);
  });
});
