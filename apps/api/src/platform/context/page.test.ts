import { describe, expect, it } from 'vitest';
import { pageOf, sliceOf } from './page.ts';

describe('paging', () => {
  it('page 2 of 25 items, size 10, has five entries from index 20 and no next page', () => {
    const request = { page: 2, size: 10 };
    expect(sliceOf(request)).toEqual({ offset: 20, limit: 11 });
    expect(pageOf(request, [20, 21, 22, 23, 24], 25)).toEqual({
      content: {
        entryCount: 5,
        totalCount: 25,
        itemsPerPage: 10,
        startIndex: 20,
        count: 5,
        nextExists: false,
        entries: [20, 21, 22, 23, 24],
      },
      error: null,
      message: null,
    });
  });

  it('shows one row fewer than it read if there is a next page', () => {
    const { content } = pageOf({ page: 0, size: 2 }, ['a', 'b', 'c'], 9);
    expect(content).toMatchObject({ entries: ['a', 'b'], count: 2, nextExists: true });
  });

  it('never reports fewer rows than were read, nor reads beyond 100,000', () => {
    const seen = pageOf({ page: 1000, size: 10 }, Array.from({ length: 11 }), 10_000);
    expect(seen.content.totalCount).toBe(10_011);
    expect(sliceOf({ page: 10_000, size: 10 })).toEqual({ offset: 100_000, limit: 11 });
    expect(sliceOf({ page: 10_001, size: 10 })).toBeNull();
    expect(pageOf({ page: 10_001, size: 10 }, [], 40).content).toMatchObject({
      entryCount: 0,
      totalCount: 40,
      nextExists: false,
    });
  });
});
