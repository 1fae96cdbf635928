import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneLetterOff, keysOfWord, typoKeysOf } from './word-keys.ts';
import { phoneticDistance, phoneticKeysOf } from './phonetic-keys.ts';
import { searchedWords, wordsOf } from './words.ts';

const alphabet = 'abcdeאבגд';
const letter = fc.constantFrom(...Array.from(alphabet));
const word = fc.array(letter, { minLength: 5, maxLength: 14 }).map((letters) => letters.join(''));

/** Returns the word with one letter changed in one of the four ways. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('add', 'drop', 'swap', 'change'))
  .map(([right, offset, other, how]) => {
    const at = offset % right.length;
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

const searched = (text: string) => searchedWords(text).map((item) => item.word);

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

  it('are none for a mark that stands alone', () => {
    expect(wordsOf('ͺ௦').map((item) => item.word)).not.toContain('');
  });

  it('are split at punctuation and script changes, and into pairs if words are not spaced', () => {
    const plain = (text: string) => wordsOf(text).map((item) => item.word);
    expect(plain("Goal 9' — Neill, No. 10")).toEqual(['goal', '9', 'neill', 'no', '10']);
    expect(plain('FC서울 决赛夜')).toEqual(['fc', '서울', '울', '决赛', '赛夜', '夜']);
    expect(searched('决赛夜 决赛夜')).toEqual(['决赛', '赛夜']);
    expect(searched('决')).toEqual(['决']);
  });

  it.each([
    ['A.C. Zuccoli', ['ac', 'zuccoli']],
    ['A. C. Zuccoli', ['ac', 'zuccoli']],
    ['U-21 Select', ['u21', 'select']],
    ['U 21', ['u21']],
    ['U21', ['u21', '21']],
    ['1. FC, 1.FC, 1FC', ['1fc', '1', 'fc']],
    ['O’Neill-Smith', ['oneill', 'oneillsmith', 'smith']],
    ['Saint-Étienne', ['saintetienne', 'saint', 'etienne']],
    ['St.Pauli', ['stpauli']],
    ['הפועל ב״ש', ['בש']],
    ['הפועל ת"א', ['תא']],
  ])('of "%s" include %j', (text, words) => {
    expect(wordsOf(text).map((item) => item.word)).toEqual(expect.arrayContaining(words));
  });

  it('are not joined over a space, and numbers not at all', () => {
    expect(wordsOf('Alder Birch 2025-26').map(({ word: spelling }) => spelling)).toEqual([
      'alder',
      'birch',
      '2025',
      '26',
    ]);
    expect(wordsOf('Alder – Birch').map(({ word: spelling }) => spelling)).toEqual([
      'alder',
      'birch',
    ]);
  });

  it.each([
    ['A.C. Zuccoli', ['ac', 'zuccoli'], []],
    ['AC Zuccoli', ['ac', 'zuccoli'], []],
    ['U-21', ['u21'], ['21']],
    ["o'neill", ['oneill'], ['neill']],
    ['Saint-Étienne', ['saint', 'etienne'], []],
    ['3rd round', ['3rd', 'round'], ['3']],
  ])('of the search "%s" are %j, with the alternatives %j', (text, words, others) => {
    expect(searched(text)).toEqual(words);
    expect(searchedWords(text).flatMap((item) => item.others)).toEqual(others);
  });
});

describe('phonetic keys', () => {
  const alike = (one: string, other: string) =>
    phoneticKeysOf(one).some((key) => phoneticKeysOf(other).includes(key)) &&
    phoneticDistance(one, other) !== null;

  it.each([
    ['caldervane', 'calderven'],
    ['grimsvale', 'grimsvail'],
    ['schneider', 'snyder'],
    ['zuccoli', 'zukoli'],
    ['шахтар', 'шахтьор'],
    ['київ', 'кыив'],
    ['shakhtar', 'шахтар'],
    ['הפועל', 'הפואל'],
    ['מכבי', 'מקבי'],
    ['תקווה', 'טיקווה'],
  ])('are alike: %s, %s', (one, other) => {
    expect(alike(one, other)).toBe(true);
  });

  it.each([
    ['caldervane', 'grimsvale'],
    ['goal', 'gale'],
    ['harbour', 'haverbergh'],
    ['20261', '20262'],
    ['決賽之夜', '决赛之夜'],
    ['서울대학교', '서울대학굫'],
  ])('are not alike: %s, %s', (one, other) => {
    expect(alike(one, other)).toBe(false);
  });
});
