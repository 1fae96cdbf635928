import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneLetterOff, keysOfWord, typoKeysOf } from './word-keys.ts';
import { searchedWords, wordsOf } from './words.ts';

const alphabet = 'abcdeאבגд';
const letter = fc.constantFrom(...Array.from(alphabet));
const word = fc.array(letter, { minLength: 5, maxLength: 14 }).map((letters) => letters.join(''));

/** Returns the word with one letter changed in one of the four ways. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('add', 'drop', 'swap', 'change'))
  .map(([right, place, other, how]) => {
    const at = place % right.length;
    const [front, back] = [right.slice(0, at), right.slice(at)];
    switch (how) {
      case 'add':
        return { right, typed: front + other + back };
      case 'drop':
        return { right, typed: front + back.slice(1) };
      case 'swap':
        return { right, typed: front + back.slice(1, 2) + back.slice(0, 1) + back.slice(2) };
      case 'change':
        return { right, typed: front + other + back.slice(1) };
    }
  })
  .filter(({ right, typed }) => typed !== right && typed.length >= 5);

describe('keys of words', () => {
  it('find a word of five or more letters in spite of any one wrong letter', () => {
    fc.assert(
      fc.property(mistyped, ({ right, typed }) => {
        const keys = new Set(keysOfWord(right));
        expect(typoKeysOf(typed).some((key) => keys.has(key))).toBe(true);
        expect(isOneLetterOff(right, typed)).toBe(true);
        expect(isOneLetterOff(typed, right)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('treat a word with two wrong letters as another word', () => {
    expect(isOneLetterOff('harbour', 'harvoor')).toBe(false);
    expect(isOneLetterOff('harbour', 'harb')).toBe(false);
    expect(isOneLetterOff('harbour', 'harbour')).toBe(false);
    expect(isOneLetterOff('abcdef', 'badcef')).toBe(false);
  });

  it('match numbers and short words exactly', () => {
    expect(keysOfWord('20261')).toEqual(['20261']);
    expect(typoKeysOf('20261')).toEqual([]);
    expect(typoKeysOf('goal')).toEqual([]);
    expect(keysOfWord('cup')).toEqual(['cup']);
  });
});

describe('words of a text', () => {
  it('have their exact positions in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { word: found, start, end } of wordsOf(text)) {
          expect(found).not.toBe('');
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are split at punctuation and script changes, and into pairs if words are not spaced', () => {
    const plain = (text: string) => wordsOf(text).map((one) => one.word);
    expect(plain("Goal 9' — O’Neill, No. 10")).toEqual(['goal', '9', 'o', 'neill', 'no', '10']);
    expect(plain('FC서울 决赛夜')).toEqual(['fc', '서울', '울', '决赛', '赛夜', '夜']);
    expect(searchedWords('决赛夜 决赛夜')).toEqual(['决赛', '赛夜']);
    expect(searchedWords('决')).toEqual(['决']);
  });
});
