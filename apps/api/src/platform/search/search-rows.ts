import { keysOfWord } from './word-keys.ts';
import { wordsOf } from './words.ts';

/** Maximum number of words per event or identity, so that an excessive text cannot fill the table. */
const maxWords = 80;

/** The searched fields of an event or clip. */
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

/** Scope of a search: events, clips, the clips of one player, or an owner's clips. */
export type SearchScope = 'event' | 'clip' | 'player' | `own:${string}`;

export const ownScope = (userId: string): SearchScope => `own:${userId}`;

export function scopeOf({ mediaType, playerNumber, ownerUserId }: SearchedEvent): SearchScope {
  if (ownerUserId !== null) return ownScope(ownerUserId);
  if (mediaType === 'event') return 'event';
  return playerNumber === null ? 'clip' : 'player';
}

/** Returns the distinct words of texts. */
export const distinctWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => wordsOf(text).map(({ word }) => word)))].slice(0, maxWords);

export const wordsOfEvent = ({ title, names, playerNumber }: SearchedEvent): string[] =>
  distinctWords([title, ...names, ...(playerNumber === null ? [] : [String(playerNumber)])]);

/** Returns keys and their words as two lists of equal length, in an order that all writers share. */
export function keyRowsOf(words: Iterable<string>): { keys: string[]; words: string[] } {
  const pairs = [...new Set(words)]
    .flatMap((word) => keysOfWord(word).map((key) => [key, word] as const))
    .toSorted(([a, b], [c, d]) => (a === c ? Number(b > d) - Number(b < d) : a > c ? 1 : -1));
  return { keys: pairs.map(([key]) => key), words: pairs.map(([, word]) => word) };
}
