import { keysOfWord } from './word-keys.ts';
import { wordsOf } from './words.ts';

/** Words of one event or identity; a text of unreasonable length fills no table. */
const maxWords = 80;

/** What of an event or clip is searched. */
export interface SearchedEvent {
  readonly id: string;
  readonly mediaType: string;
  readonly playerNumber: number | null;
  readonly ownerUserId: string | null;
  readonly startsAt: Date;
  readonly title: string;
  /** Titles and short titles of its teams, leagues and categories. */
  readonly names: readonly string[];
}

/** Who looks for a thing: everybody for events, for clips, for clips of one player, or its owner. */
export type SearchScope = 'event' | 'clip' | 'player' | `own:${string}`;

export const ownScope = (userId: string): SearchScope => `own:${userId}`;

export function scopeOf({ mediaType, playerNumber, ownerUserId }: SearchedEvent): SearchScope {
  if (ownerUserId !== null) return ownScope(ownerUserId);
  if (mediaType === 'event') return 'event';
  return playerNumber === null ? 'clip' : 'player';
}

/** The words that texts are found by, each once. */
export const distinctWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => wordsOf(text).map(({ word }) => word)))].slice(0, maxWords);

export const wordsOfEvent = ({ title, names, playerNumber }: SearchedEvent): string[] =>
  distinctWords([title, ...names, ...(playerNumber === null ? [] : [String(playerNumber)])]);

/** Keys and their words as two lists of one length, in an order that all writers share. */
export function keyRowsOf(words: Iterable<string>): { keys: string[]; words: string[] } {
  const pairs = [...new Set(words)]
    .flatMap((word) => keysOfWord(word).map((key) => [key, word] as const))
    .toSorted(([a, b], [c, d]) => (a === c ? Number(b > d) - Number(b < d) : a > c ? 1 : -1));
  return { keys: pairs.map(([key]) => key), words: pairs.map(([, word]) => word) };
}
