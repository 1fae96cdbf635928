import { keysOfWord } from './word-keys.ts';
import { wordsOf } from './words.ts';

/** Maximum number of words per event or identity, so that an excessive text cannot fill the table. */
const maxWords = 80;

/** The indexed fields of an event or clip. */
export interface IndexableEvent {
  readonly id: string;
  readonly mediaType: string;
  readonly playerNumber: number | null;
  readonly ownerUserId: string | null;
  readonly startsAt: Date;
  readonly title: string;
  readonly metaTitle: string | null;
  /** Such as "Semi-final". */
  readonly gameType: string | null;
  readonly description: string | null;
  /** Titles and short titles of its teams, leagues and categories. */
  readonly names: readonly string[];
}

/** Scope of a search: events, clips, the clips of one player, or an owner's clips. */
export type SearchScope = 'event' | 'clip' | 'player' | `own:${string}`;

export const scopeOfOwner = (userId: string): SearchScope => `own:${userId}`;

export function scopeOf({
  mediaType,
  playerNumber,
  ownerUserId,
}: Pick<IndexableEvent, 'mediaType' | 'playerNumber' | 'ownerUserId'>): SearchScope {
  if (ownerUserId !== null) return scopeOfOwner(ownerUserId);
  if (mediaType === 'event') return 'event';
  return playerNumber === null ? 'clip' : 'player';
}

/** Returns the distinct words of texts. */
export const distinctWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => wordsOf(text).map(({ word }) => word)))].slice(0, maxWords);

/** The words for a round, before or after its number, in the languages of the portal. */
const roundWords =
  'round|matchday|match day|game ?week|week|leg|runde|spieltag|jornada|fecha|journée|tour|giornata|turno|kolejka|runda|rodada|ronda|kolo|тур|раунд|מחזור|סיבוב|라운드|轮';
const roundThenNumber = new RegExp(String.raw`(?<!\p{L})(?:${roundWords})\s*\d{1,3}(?!\d)`, 'giu');
const numberThenRound = new RegExp(
  String.raw`(?<!\d)(?:\d{1,3}(?:\.|ª|ᵉ|e|º|st|nd|rd|th)?)\s*(?:${roundWords})(?!\p{L})`,
  'giu',
);

/** Returns the rounds that a text names, such as "Round 12" and "12. Spieltag". */
const roundsIn = (text: string): string[] => [
  ...(text.match(roundThenNumber) ?? []),
  ...(text.match(numberThenRound) ?? []),
];

/** Returns the words that find an event or clip. Its description contributes only its rounds. */
export const wordsOfEvent = ({
  title,
  names,
  playerNumber,
  metaTitle,
  gameType,
  description,
}: IndexableEvent): string[] =>
  distinctWords([
    title,
    ...(playerNumber === null ? [] : [String(playerNumber)]),
    ...names,
    ...[metaTitle, gameType].filter((text) => text !== null),
    ...roundsIn(description ?? ''),
  ]);

/** An event or clip, with the fields that determine which of its words are hidden with its result. */
export interface HideableEvent extends IndexableEvent {
  readonly status: string;
  readonly hasBothTeams: boolean;
  /** True for a clip or highlight of an event. */
  readonly hasParent: boolean;
}

/** Two numbers side by side, as in `3-1`: a title with them may be hidden, because it may contain the score. */
const scoreLike = /\d\D{0,3}\d/;

/** True for an event or clip whose texts never reveal a result. */
const revealsNothing = ({ mediaType, ownerUserId, hasParent }: HideableEvent): boolean =>
  ownerUserId !== null || (mediaType !== 'event' && !hasParent);

/** True if the title is replaced while results are hidden, as `withoutResult` does for a match under way. */
const hasHiddenTitle = ({ mediaType, title, hasBothTeams }: HideableEvent): boolean =>
  mediaType !== 'event' || hasBothTeams || scoreLike.test(title);

/** An indexed word, and how hidden results affect it. */
export interface IndexedWord {
  readonly word: string;
  /** True if it occurs only in texts that are hidden with the result of a match that has started. */
  readonly isResultOnly: boolean;
  /** True if it finds the event for viewers with hidden results, too. */
  readonly findsWithHiddenResults: boolean;
}

/** Returns the words that find an event or clip, and marks those that only its hidden texts have (SEC-34). */
export function indexedWordsOf(event: HideableEvent): IndexedWord[] {
  const { title, names, playerNumber, gameType, mediaType, status } = event;
  const shown = new Set(
    distinctWords([
      ...(hasHiddenTitle(event) ? [] : [title]),
      ...(playerNumber === null ? [] : [String(playerNumber)]),
      ...names,
      ...(gameType === null ? [] : [gameType]),
    ]),
  );
  const isUpcoming = mediaType === 'event' && status !== 'live' && status !== 'archived';
  return wordsOfEvent(event).map((word) => {
    const isResultOnly = !revealsNothing(event) && !shown.has(word);
    return { word, isResultOnly, findsWithHiddenResults: !isResultOnly || isUpcoming };
  });
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * Returns keys and their words as two lists of equal length. All writers insert in the same order, so that they
 * cannot deadlock.
 */
export function keyRowsOf(words: Iterable<string>): { keys: string[]; words: string[] } {
  const pairs = [...new Set(words)]
    .flatMap((word) => keysOfWord(word).map((key) => [key, word] as const))
    .toSorted(
      ([key, word], [otherKey, otherWord]) => compare(key, otherKey) || compare(word, otherWord),
    );
  return { keys: pairs.map(([key]) => key), words: pairs.map(([, word]) => word) };
}
