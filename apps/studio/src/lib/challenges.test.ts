import { afterEach, expect, it, vi } from 'vitest';
import { createChallenges } from './challenges.ts';

afterEach(() => vi.useRealTimers());

it('all waiting calls share one prompt, for a sign-in if one of them requires it', async () => {
  const challenges = createChallenges();
  const outcomes = [
    challenges.prompt('reauthentication', 'change'),
    challenges.prompt('sign-in', 'read'),
  ];
  expect(challenges.current()).toBe('sign-in');
  challenges.resolve(true);
  expect(await Promise.all(outcomes)).toEqual([true, true]);
  expect(challenges.current()).toBeNull();
});

it('after a dismissed prompt, a change prompts at once, and a read only after a minute', async () => {
  vi.useFakeTimers();
  const challenges = createChallenges();
  void challenges.prompt('sign-in', 'read');
  challenges.resolve(false);
  expect(await challenges.prompt('sign-in', 'read')).toBe(false);
  expect(challenges.current()).toBeNull();
  void challenges.prompt('sign-in', 'change');
  expect(challenges.current()).toBe('sign-in');
  challenges.resolve(false);
  vi.advanceTimersByTime(60_000);
  void challenges.prompt('sign-in', 'read');
  expect(challenges.current()).toBe('sign-in');
});
