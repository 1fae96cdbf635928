// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  placeAfterKey,
  readChosen,
  withMatch,
  withoutMatch,
  withSwapped,
  writeChosen,
} from './chosen-matches.ts';

const four = readChosen({ events: 'a,b,c,d', sound: 'c', large: 'b' });

describe('the matches that an address names', () => {
  it('are up to four, each once, and nothing that is no id', () => {
    expect(readChosen({ events: 'a,b,a,../x,,c,d,e' }).ids).toEqual(['a', 'b', 'c', 'd']);
    expect(readChosen({})).toEqual({ ids: [], sound: null, large: null });
  });

  it('are heard and large only when they are there; the first is heard when none is named', () => {
    expect(readChosen({ events: 'a,b', sound: 'x', large: 'y' })).toEqual({
      ids: ['a', 'b'],
      sound: 'a',
      large: null,
    });
    expect(four).toEqual({ ids: ['a', 'b', 'c', 'd'], sound: 'c', large: 'b' });
    // Alone, each is as large as it can be.
    expect(readChosen({ events: 'a', large: 'a' }).large).toBe(null);
  });

  it('come back from the address that they write', () => {
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

describe('what a press changes', () => {
  it('adds no fifth, and none twice', () => {
    expect(withMatch(four, 'e')).toBe(four);
    expect(withMatch(readChosen({ events: 'a' }), 'a').ids).toEqual(['a']);
    expect(withMatch(readChosen({ events: 'a' }), 'b').ids).toEqual(['a', 'b']);
  });

  it('gives the sound to the first that is left, and lets none stand large that is gone', () => {
    expect(withoutMatch(four, 'c')).toEqual({ ids: ['a', 'b', 'd'], sound: 'a', large: 'b' });
    expect(withoutMatch(four, 'b')).toEqual({ ids: ['a', 'c', 'd'], sound: 'c', large: null });
  });

  it('swaps two places and leaves sound and size with their matches', () => {
    expect(withSwapped(four, 'a', 'd')).toEqual({ ...four, ids: ['d', 'b', 'c', 'a'] });
  });

  it('goes along the arrows in the direction of the page, and never out of the view', () => {
    const grid = { count: 4, columns: 2, isRtl: false };
    expect(placeAfterKey(0, 'ArrowRight', grid)).toBe(1);
    expect(placeAfterKey(0, 'ArrowDown', grid)).toBe(2);
    expect(placeAfterKey(0, 'ArrowLeft', grid)).toBe(null);
    expect(placeAfterKey(3, 'ArrowDown', grid)).toBe(null);
    expect(placeAfterKey(0, 'ArrowLeft', { ...grid, isRtl: true })).toBe(1);
    expect(placeAfterKey(0, 'Enter', grid)).toBe(null);
  });
});
