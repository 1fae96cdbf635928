import { describe, expect, it } from 'vitest';
import { hasLiveRail } from './home-order.ts';

describe('rail of live events', () => {
  it('counts no cancelled event', () => {
    const on = { cancelled: false };
    expect(hasLiveRail([on, on, on, { cancelled: true }])).toBe(false);
    expect(hasLiveRail([on, on, on, on])).toBe(true);
  });
});
