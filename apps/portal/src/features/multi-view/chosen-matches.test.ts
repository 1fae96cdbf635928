// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  inVisualOrder,
  matchInDirection,
  readChosen,
  withLarge,
  withLayout,
  withMatches,
  withoutMatch,
  withSwapped,
  writeChosen,
} from './chosen-matches.ts';

const four = readChosen({ events: 'a,b,c,d', sound: 'c', layout: 'strip', large: 'b' });
const nothing = { ids: [], sound: null, layout: null, large: null };

describe('matches in the URL', () => {
  it('are up to four distinct valid ids', () => {
    expect(readChosen({ events: 'a,b,a,../x,,c,d,e' }).ids).toEqual(['a', 'b', 'c', 'd']);
    expect(readChosen({})).toEqual(nothing);
  });

  it('are audible only if present; the first is audible by default', () => {
    const one = readChosen({ events: 'a,b', sound: 'x', large: 'y' });
    expect(one).toEqual({ ids: ['a', 'b'], sound: 'a', layout: null, large: null });
    expect(four).toEqual({ ids: ['a', 'b', 'c', 'd'], sound: 'c', layout: 'strip', large: 'b' });
  });

  it('have a large one only in a layout with one, by default the audible one', () => {
    const events = 'a,b';
    expect(readChosen({ events, sound: 'b', layout: 'large' }).large).toBe('b');
    expect(readChosen({ events, layout: 'strip', large: 'x' }).large).toBe('a');
    expect(readChosen({ events, layout: 'row', large: 'b' }).large).toBe(null);
    expect(readChosen({ events, layout: 'circle' }).layout).toBe(null);
    // A single match already has the full size.
    const single = { ids: ['a'], sound: 'a', layout: null, large: null };
    expect(readChosen({ events: 'a', layout: 'large', large: 'a' })).toEqual(single);
  });

  it('are beside the large one in addresses that name one but no layout', () => {
    expect(readChosen({ events: 'a,b', large: 'b' })).toMatchObject({
      layout: 'large',
      large: 'b',
    });
  });

  it('round-trip through the URL, and no longer depend on what is live', () => {
    const { events, sound, layout, large } = writeChosen(four);
    const search = { events: events ?? '', sound: sound ?? '', large: large ?? '' };
    expect(readChosen({ ...search, layout: layout ?? '' })).toEqual(four);
    expect(writeChosen(readChosen({ events: 'a,b', with: 'live' }))).toEqual({
      events: 'a,b',
      sound: null,
      layout: null,
      large: null,
      with: null,
    });
  });
});

describe('changes by a press', () => {
  it('do not add a fifth match or a duplicate', () => {
    expect(withMatches(four, ['e'])).toBe(four);
    expect(withMatches(readChosen({ events: 'a' }), ['a']).ids).toEqual(['a']);
    expect(withMatches(readChosen({ events: 'c' }), ['a', 'b', 'c', 'd', 'e']).ids).toEqual([
      'c',
      'a',
      'b',
      'd',
    ]);
  });

  it('move the sound to the first remaining match, and make the audible one large if the large one was removed', () => {
    const ids = ['a', 'b', 'd'];
    expect(withoutMatch(four, 'c')).toEqual({ ids, sound: 'a', layout: 'strip', large: 'b' });
    expect(withoutMatch(four, 'b').large).toBe('c');
  });

  it('make a match large in the current layout, if that has a large one', () => {
    expect(withLarge(four, 'd', 'large')).toEqual({ ...four, large: 'd' });
    const grid = withLayout(four, 'grid');
    expect(grid).toEqual({ ...four, layout: 'grid', large: null });
    expect(withLarge(grid, 'd', 'large')).toEqual({ ...four, layout: 'large', large: 'd' });
  });

  it('swap the places of two matches: the sound stays with its match, and a small one becomes large', () => {
    expect(withSwapped(four, 'a', 'c')).toEqual({ ...four, ids: ['c', 'b', 'a', 'd'] });
    expect(withSwapped(four, 'b', 'd')).toEqual({
      ...four,
      ids: ['a', 'd', 'c', 'b'],
      large: 'd',
    });
  });

  it('are shown in their order, with a large one before the others', () => {
    expect(inVisualOrder(['a', 'b', 'c'], null)).toEqual(['a', 'b', 'c']);
    expect(inVisualOrder(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  });
});

describe('arrow key', () => {
  /** A picture at a column and a row, over as many columns and rows; each of 100 px. */
  const tile = (id: string, left: number, top: number, width = 1, height = 1) => ({
    id,
    edges: {
      left: left * 100,
      top: top * 100,
      right: (left + width) * 100,
      bottom: (top + height) * 100,
    },
  });
  const next = (tiles: readonly ReturnType<typeof tile>[], id: string, key: string) => {
    const from = tiles.find((candidate) => candidate.id === id);
    if (from === undefined) throw new Error(`no tile ${id}`);
    return matchInDirection(key, from.edges, tiles);
  };

  it('leads to the neighbour on the screen, and to none beyond the edges', () => {
    const grid = [tile('a', 0, 0), tile('b', 1, 0), tile('c', 0, 1), tile('d', 1, 1)];
    expect(next(grid, 'a', 'ArrowRight')).toBe('b');
    expect(next(grid, 'a', 'ArrowDown')).toBe('c');
    expect(next(grid, 'd', 'ArrowUp')).toBe('b');
    expect(next(grid, 'a', 'ArrowLeft')).toBe(null);
    expect(next(grid, 'b', 'ArrowRight')).toBe(null);
    expect(next(grid, 'd', 'ArrowDown')).toBe(null);
    expect(next(grid, 'a', 'Enter')).toBe(null);
  });

  it('follows the screen in a right-to-left page', () => {
    const grid = [tile('a', 1, 0), tile('b', 0, 0)];
    expect(next(grid, 'a', 'ArrowLeft')).toBe('b');
    expect(next(grid, 'a', 'ArrowRight')).toBe(null);
  });

  it('leads from a large match to the first beside it, and from all of those back', () => {
    const large = [tile('c', 0, 0, 3, 3), tile('a', 3, 0), tile('b', 3, 1), tile('d', 3, 2)];
    expect(next(large, 'c', 'ArrowRight')).toBe('a');
    expect(next(large, 'c', 'ArrowDown')).toBe(null);
    expect(['a', 'b', 'd'].map((id) => next(large, id, 'ArrowLeft'))).toEqual(['c', 'c', 'c']);
    expect(next(large, 'a', 'ArrowDown')).toBe('b');
  });

  it('leads to the nearest match of a row that is not full', () => {
    const rows = [tile('a', 0, 0), tile('b', 1, 0), tile('c', 0, 1)];
    expect(next(rows, 'b', 'ArrowDown')).toBe('c');
  });
});
