// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  indexAfterKey,
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

  it('make a match large in the present layout, if that has a large one', () => {
    expect(withLarge(four, 'd', 'large')).toEqual({ ...four, large: 'd' });
    const grid = withLayout(four, 'grid');
    expect(grid).toEqual({ ...four, layout: 'grid', large: null });
    expect(withLarge(grid, 'd', 'large')).toEqual({ ...four, layout: 'large', large: 'd' });
  });

  it('swap two matches; sound and size stay with their matches', () => {
    expect(withSwapped(four, 'a', 'd')).toEqual({ ...four, ids: ['d', 'b', 'c', 'a'] });
  });

  it('follow arrow keys in the direction of the page, and stop at the first and the last match', () => {
    const grid = { count: 4, columns: 2, isRtl: false };
    expect(indexAfterKey(0, 'ArrowRight', grid)).toBe(1);
    expect(indexAfterKey(0, 'ArrowDown', grid)).toBe(2);
    expect(indexAfterKey(0, 'ArrowLeft', grid)).toBe(null);
    expect(indexAfterKey(3, 'ArrowDown', grid)).toBe(null);
    expect(indexAfterKey(0, 'ArrowLeft', { ...grid, isRtl: true })).toBe(1);
    expect(indexAfterKey(0, 'Enter', grid)).toBe(null);
  });
});
