import { soundKeysOf } from './sound-keys.ts';

/** Minimum length of words that tolerate one wrong letter. */
export const minLengthForTypos = 5;
/** Number of leading letters that keys with one letter left out are made of; the rest is compared. */
const typoReach = 7;
/**
 * Minimum length of inner parts; shorter ones say too little. Hebrew and Arabic join particles to short
 * words.
 */
const minInner = 4;
const minInnerOfRoots = 2;
const roots = /[\p{sc=Hebrew}\p{sc=Arabic}]/u;
const letters = /^\p{L}+$/u;
const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Returns the start of a word, and its variants with one letter left out. */
function gapsOf(word: string): string[] {
  const front = word.slice(0, typoReach);
  const gaps = Array.from(front, (_, at) => `~${front.slice(0, at)}${front.slice(at + 1)}`);
  return [`~${front}`, ...gaps];
}

/** True if a word tolerates a wrong letter; the intended word may be one letter shorter. */
const takesTypos = (word: string, least: number) =>
  word.length >= least && letters.test(word) && !dense.test(word);

/** Returns the keys under which a word of the tenant's texts is stored. */
export function keysOfWord(word: string): string[] {
  const keys = [word];
  if (!letters.test(word) || dense.test(word)) return keys;
  const least = roots.test(word) ? minInnerOfRoots : minInner;
  for (let at = 1; word.length - at >= least; at++) keys.push(word.slice(at));
  if (takesTypos(word, minLengthForTypos - 1)) keys.push(...gapsOf(word));
  keys.push(...soundKeysOf(word));
  return [...new Set(keys)];
}

/** Returns the keys that the typed text shares with words one wrong letter away. */
export const typoKeysOf = (typed: string): string[] =>
  takesTypos(typed, minLengthForTypos) ? [...new Set(gapsOf(typed))] : [];

/** True if adding, omitting, replacing or swapping one letter turns `a` into `b`. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let front = 0;
  while (front < a.length && a[front] === b[front]) front++;
  let back = 0;
  const rest = Math.min(a.length, b.length) - front;
  while (back < rest && a[a.length - 1 - back] === b[b.length - 1 - back]) back++;
  const [inA, inB] = [a.length - front - back, b.length - front - back];
  if (inA <= 1 && inB <= 1) return true;
  return inA === 2 && inB === 2 && a[front] === b[front + 1] && a[front + 1] === b[front];
}
