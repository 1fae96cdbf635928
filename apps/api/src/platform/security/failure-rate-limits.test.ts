import { describe, expect, it } from 'vitest';
import { createFailureRateLimits } from './failure-rate-limits.ts';

const limitOf = (key: string, failures = 3) => ({ key, failures, windowMs: 60_000 });

describe('failure limits', () => {
  it('[SEC-12] refuse once they are used up, name the time to wait, and recover', () => {
    let now = 0;
    const limits = createFailureRateLimits(() => now);
    for (let index = 0; index < 3; index += 1) limits.consume(limitOf('ann'));
    now = 20_000;
    expect(() => limits.consume(limitOf('ann'))).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfter: 40 }),
    );
    limits.consume(limitOf('bob'));
    now = 60_000;
    expect(() => limits.consume(limitOf('ann'))).not.toThrow();
  });

  it('[SEC-12] cannot be evicted by many others', () => {
    const limits = createFailureRateLimits(() => 0);
    for (let index = 0; index < 3; index += 1) limits.consume(limitOf('ann'));
    for (let index = 0; index < 60_000; index += 1) limits.consume(limitOf(`n${index}`));
    expect(() => limits.consume(limitOf('ann'))).toThrow();
  });
});
