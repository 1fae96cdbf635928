import { afterEach, expect, it, vi } from 'vitest';
import { storageFailures } from '../../../lib/errors/testing.ts';
import { attemptOf, removeAttempt } from './sign-in-attempt.ts';

afterEach(() => vi.restoreAllMocks());

it.each(Object.entries(storageFailures))(
  'a provider response matches no sign-in if %s',
  (_failure, refuse) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    refuse();
    removeAttempt();
    expect(attemptOf('state')).toBeNull();
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  },
);
