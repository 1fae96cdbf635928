import { describe, expect, it } from 'vitest';
import { orderHomeRows, type HomeRow } from './home-rows.ts';

describe('standard order of the home page', () => {
  it('is the same for all tenants', () => {
    const standard = ['live', 'highlights', 'clips', 'upcoming', 'latest', 'channels', 'leagues'];
    const chosen = ['highlights', 'clips', 'channels', 'leagues', 'latest', 'upcoming', 'live'];
    expect(orderHomeRows(chosen as HomeRow[])).toEqual(standard);
  });

  it('has only the tenant’s rails, and its order within a group', () => {
    expect(orderHomeRows(['upcoming', 'clips', 'live', 'highlights'])).toEqual([
      'live',
      'clips',
      'highlights',
      'upcoming',
    ]);
    expect(orderHomeRows(['channels', 'leagues'])).toEqual(['channels', 'leagues']);
  });
});
