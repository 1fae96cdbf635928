// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  indexAfterKey,
  readChosen,
  withMatch,
  withoutMatch,
  withSwapped,
  writeChosen,
} from './chosen-matches.ts';

const four = readChosen({ events: 'a,b,c,d', sound: 'c', large: 'b' });

describe('matches in the URL', () => {
  it('are up to four distinct valid ids', () => {
    expect(readChosen({ events: 'a,b,a,../x,,c,d,e' }).ids).toEqual(['a', 'b', 'c', 'd']);
    expect(readChosen({})).toEqual({ ids: [], sound: null, large: null });
  });

  it('are audible or large only if present; the first is audible by default', () => {
    expect(readChosen({ events: 'a,b', sound: 'x', large: 'y' })).toEqual({
      ids: ['a', 'b'],
      sound: 'a',
      large: null,
    });
    expect(four).toEqual({ ids: ['a', 'b', 'c', 'd'], sound: 'c', large: 'b' });
    // A single match already has the full size.
    expect(readChosen({ events: 'a', large: 'a' }).large).toBe(null);
  });

  it('round-trip through the URL', () => {
    const { events, sound, large } = writeChosen(four);
    expect(readChosen({ events: events ?? '', sound: sound ?? '', large: large ?? '' })).toEqual(
      four,
    );
    expect(writeChosen(readChosen({ events: 'a,b' }))).toEqual({
      events: 'a,b',
      sound: null,
      large: null,
    });
  });
});

describe('changes by a press', () => {
  it('do not add a fifth match or a duplicate', () => {
    expect(withMatch(four, 'e')).toBe(four);
    expect(withMatch(readChosen({ events: 'a' }), 'a').ids).toEqual(['a']);
    expect(withMatch(readChosen({ events: 'a' }), 'b').ids).toEqual(['a', 'b']);
  });

  it('move the sound to the first remaining match, and unset a removed large one', () => {
    expect(withoutMatch(four, 'c')).toEqual({ ids: ['a', 'b', 'd'], sound: 'a', large: 'b' });
    expect(withoutMatch(four, 'b')).toEqual({ ids: ['a', 'c', 'd'], sound: 'c', large: null });
  });

  it('swap two matches; sound and size stay with their matches', () => {
    expect(withSwapped(four, 'a', 'd')).toEqual({ ...four, ids: ['d', 'b', 'c', 'a'] });
  });

  it('follow arrow keys in the direction of the page, and stop at the edges of the grid', () => {
    const grid = { count: 4, columns: 2, isRtl: false };
    expect(indexAfterKey(0, 'ArrowRight', grid)).toBe(1);
    expect(indexAfterKey(0, 'ArrowDown', grid)).toBe(2);
    expect(indexAfterKey(0, 'ArrowLeft', grid)).toBe(null);
    expect(indexAfterKey(3, 'ArrowDown', grid)).toBe(null);
    expect(indexAfterKey(0, 'ArrowLeft', { ...grid, isRtl: true })).toBe(1);
    expect(indexAfterKey(0, 'Enter', grid)).toBe(null);
  });
});
