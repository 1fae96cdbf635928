import { afterEach, expect, it, vi } from 'vitest';
import { createChallenges } from './challenges.ts';

afterEach(() => vi.useRealTimers());

it('asks once for all calls that wait', async () => {
  const challenges = createChallenges();
  const outcomes = [challenges.ask('proof', 'change'), challenges.ask('sign-in', 'read')];
  expect(challenges.current()).toBe('sign-in');
  challenges.resolve(true);
  expect(await Promise.all(outcomes)).toEqual([true, true]);
  expect(challenges.current()).toBeNull();
});

it('leaves an operator who refused alone until they change something, or for a minute', async () => {
  vi.useFakeTimers();
  const challenges = createChallenges();
  void challenges.ask('sign-in', 'read');
  challenges.resolve(false);
  expect(await challenges.ask('sign-in', 'read')).toBe(false);
  expect(challenges.current()).toBeNull();
  void challenges.ask('sign-in', 'change');
  expect(challenges.current()).toBe('sign-in');
  challenges.resolve(false);
  vi.advanceTimersByTime(60_000);
  void challenges.ask('sign-in', 'read');
  expect(challenges.current()).toBe('sign-in');
});
