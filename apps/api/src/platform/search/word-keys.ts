import { phoneticKeysOf } from './phonetic-keys.ts';

/** Minimum length of words that tolerate one wrong letter. */
export const minLengthForTypos = 5;
/** Number of leading letters from which keys with one letter left out are made; the rest is compared. */
const typoKeyLength = 7;
/**
 * Minimum length of inner parts that are keys; shorter ones match too much. Hebrew and Arabic attach particles,
 * so that even a short part may be the word itself.
 */
const minInner = 4;
const minInnerAfterParticles = 2;
const particleScript = /[\p{sc=Hebrew}\p{sc=Arabic}]/u;
const letters = /^\p{L}+$/u;
const unspacedScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Returns the keys of a word's start and of its variants with one letter left out. */
function typoVariantsOf(word: string): string[] {
  const front = word.slice(0, typoKeyLength);
  const variants = Array.from(
    front,
    (_, index) => `~${front.slice(0, index)}${front.slice(index + 1)}`,
  );
  return [`~${front}`, ...variants];
}

/** True if a word of at least this length tolerates a wrong letter. */
const toleratesTypos = (word: string, minLength: number) =>
  word.length >= minLength && letters.test(word) && !unspacedScript.test(word);

/** Returns the keys under which a word of the tenant's texts is stored. */
export function keysOfWord(word: string): string[] {
  const keys = [word];
  if (!letters.test(word) || unspacedScript.test(word)) return keys;
  const minLength = particleScript.test(word) ? minInnerAfterParticles : minInner;
  for (let start = 1; word.length - start >= minLength; start++) keys.push(word.slice(start));
  // A word one letter too short for typos may be what a longer typed word means.
  if (toleratesTypos(word, minLengthForTypos - 1)) keys.push(...typoVariantsOf(word));
  keys.push(...phoneticKeysOf(word));
  return [...new Set(keys)];
}

/** Returns the keys that the typed text shares with words one wrong letter away. */
export const typoKeysOf = (typed: string): string[] =>
  toleratesTypos(typed, minLengthForTypos) ? [...new Set(typoVariantsOf(typed))] : [];

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
