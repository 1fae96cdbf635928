import { describe, expect, it } from 'vitest';
import type { HomeRow } from './home.api.ts';
import { hasLiveRail, orderRows } from './home-order.ts';

describe('order of the home page', () => {
  it('is the same for all tenants', () => {
    const standard = ['live', 'highlights', 'clips', 'upcoming', 'latest', 'channels', 'leagues'];
    const chosen = ['highlights', 'clips', 'channels', 'leagues', 'latest', 'upcoming', 'live'];
    expect(orderRows(chosen as HomeRow[])).toEqual(standard);
  });

  it('has only the tenant’s rails, and its order within a group', () => {
    expect(orderRows(['upcoming', 'clips', 'live', 'highlights'])).toEqual([
      'live',
      'clips',
      'highlights',
      'upcoming',
    ]);
    expect(orderRows(['channels', 'leagues'])).toEqual(['channels', 'leagues']);
  });

  it('counts no cancelled event for the rail of live ones', () => {
    const on = { cancelled: false };
    expect(hasLiveRail([on, on, on, { cancelled: true }])).toBe(false);
    expect(hasLiveRail([on, on, on, on])).toBe(true);
  });
});
