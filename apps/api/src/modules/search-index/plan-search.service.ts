import type { Scope } from '../../platform/database/database.ts';
import { isOneLetterOff, typoKeysOf } from '../../platform/search/word-keys.ts';
import { phoneticDistance, phoneticKeysOf } from '../../platform/search/phonetic-keys.ts';
import { searchedWords, singleLetter, type SearchedWord } from '../../platform/search/words.ts';
import {
  listFoundIdentities,
  listWords,
  type CountScope,
  type FoundIdentity,
  type FoundWord,
} from './vocabulary.queries.ts';

/** How closely a word matches the typed one: exact, prefix, or inner part or one letter off. */
export type Closeness = 0 | 1 | 2;

/** A typed word and the tenant's matching words, by closeness. */
export interface SearchTerm {
  readonly typed: string;
  /** Each list includes the closer ones. */
  readonly words: readonly [exact: string[], prefix: string[], near: string[]];
  /** Number of events known to have a word of each list; there may be more. */
  readonly known: readonly [exact: number, prefix: number, near: number];
  /** Estimated index entries of all its words. */
  readonly estimate: number;
}

/** A search plan: every term must match. Without terms nothing matches. */
export interface SearchPlan {
  readonly terms: readonly SearchTerm[];
  /** True if every term has at least as many events as are counted. */
  readonly isFrequent: boolean;
}

/** A word of the tenant that a typed one may mean. */
interface CandidateWord extends FoundWord {
  /** True if it matches by sound only. */
  readonly isPhoneticMatch: boolean;
}

/** The typed text, and the tenant's words that it may mean. */
interface CandidateWords {
  readonly typed: readonly SearchedWord[];
  readonly found: readonly CandidateWord[];
}

/** Maximum words that one typed word may mean, the closest first. */
const maxWordsPerTerm = 24;
/** Entries counted to distinguish rare from frequent words. */
const countedEntries = 200;
const emptyPlan: SearchPlan = { terms: [], isFrequent: false };

function closenessOf(word: string, typed: string): Closeness | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  return word.includes(typed) || isOneLetterOff(word, typed) ? 2 : null;
}

/** Returns how closely a word matches one of the forms of a typed one; null for no match. */
function closenessTo({ word, others }: SearchedWord, candidate: CandidateWord): Closeness | null {
  if (candidate.isPhoneticMatch) return 2;
  const closeness = closenessOf(candidate.word, word);
  if (closeness !== null && closeness < 2) return closeness;
  return (
    closeness ?? (others.some((other) => closenessOf(candidate.word, other) !== null) ? 2 : null)
  );
}

/** Returns words that sound like those of the search that match no other, the most similar first. */
async function findPhonetically(
  scope: Scope,
  { typed, found }: CandidateWords,
  counted: CountScope,
): Promise<CandidateWord[]> {
  const lookups = typed.flatMap((typedWord, wordIndex) => {
    const isKnown = found.some(
      (candidate) =>
        candidate.wordIndex === wordIndex && closenessTo(typedWord, candidate) !== null,
    );
    const keys = isKnown ? [] : phoneticKeysOf(typedWord.word);
    return keys.length === 0 ? [] : [{ wordIndex, typed: typedWord.word, typoKeys: keys }];
  });
  if (lookups.length === 0) return [];
  return (await listWords(scope, lookups, counted))
    .flatMap((candidate) => {
      const letters = phoneticDistance(candidate.word, typed[candidate.wordIndex]?.word ?? '');
      return letters === null ? [] : [{ letters, word: { ...candidate, isPhoneticMatch: true } }];
    })
    .toSorted((a, b) => a.letters - b.letters)
    .map(({ word }) => word);
}

/** The scope of a search. */
export interface SearchCoverage {
  readonly scopes: readonly string[];
  /** True if texts that are hidden with a result find nothing. */
  readonly hidesResults: boolean;
}

async function findWords(
  scope: Scope,
  search: string,
  { scopes, hidesResults }: SearchCoverage,
): Promise<CandidateWords> {
  const typed = searchedWords(search);
  if (typed.length === 0) return { typed, found: [] };
  const counted = { scopes, hidesResults, limit: countedEntries };
  const written = await listWords(
    scope,
    typed.flatMap(({ word, others }, wordIndex) =>
      [word, ...others].map((form) => ({ wordIndex, typed: form, typoKeys: typoKeysOf(form) })),
    ),
    counted,
  );
  const found = written.map((candidate) => ({ ...candidate, isPhoneticMatch: false }));
  return {
    typed,
    found: [...found, ...(await findPhonetically(scope, { typed, found }, counted))],
  };
}

/** Returns the terms of a search, rarest first in these scopes; none if some word does not occur. */
function planOf(words: CandidateWords): SearchPlan {
  const { typed, found } = words;
  if (typed.length === 0) return emptyPlan;
  const counts = new Map(found.map((candidate) => [candidate.word, candidate]));
  const totalOf = (word: string) => counts.get(word)?.total ?? 0;
  const terms = typed.map((typedWord, wordIndex): SearchTerm => {
    const matching = found
      .filter((candidate) => candidate.wordIndex === wordIndex && candidate.total !== 0)
      .flatMap((candidate) => {
        const closeness = closenessTo(typedWord, candidate);
        return closeness === null ? [] : [{ word: candidate.word, closeness }];
      })
      .toSorted((a, b) => a.closeness - b.closeness);
    const closenessByWord = new Map(
      matching.map((candidate) => [candidate.word, candidate.closeness]),
    );
    const closest = [...closenessByWord].slice(0, maxWordsPerTerm);
    const upTo = (limit: Closeness) =>
      closest.flatMap(([word, closeness]) => (closeness <= limit ? [word] : []));
    const lists = [upTo(0), upTo(1), upTo(2)] as const;
    const highestTotal = (list: readonly string[]) => Math.max(0, ...list.map(totalOf));
    return {
      typed: typedWord.word,
      words: lists,
      known: [highestTotal(lists[0]), highestTotal(lists[1]), highestTotal(lists[2])],
      estimate: lists[2].reduce((sum, word) => sum + (counts.get(word)?.estimate ?? 0), 0),
    };
  });
  if (terms.some((term) => term.words[2].length === 0)) return emptyPlan;
  const counted = (term: SearchTerm) => term.words[2].reduce((sum, word) => sum + totalOf(word), 0);
  return {
    terms: terms.toSorted((a, b) => a.estimate - b.estimate),
    isFrequent: terms.every((term) => counted(term) >= countedEntries),
  };
}

/** Identities read at most; the best are chosen from them. */
const maxIdentities = 60;

/** A search with its words looked up: shared by several parts of a response. */
export interface PreparedSearch extends SearchCoverage {
  readonly text: string;
  /** The search plan for events of the scopes. */
  readonly plan: SearchPlan;
  /** Words of the text that it does not search for, as they were typed. */
  readonly droppedWords: readonly string[];
  /**
   * Returns searches for fewer words, the best first, for when no event has all of them: without the words that no
   * event has, or else with one word left out.
   */
  forFewerWords(): readonly PreparedSearch[];
  /** Returns the categories, leagues and teams whose names match the plan. */
  foundIdentities(): Promise<readonly FoundIdentity[]>;
  /** Returns the identities whose names match every typed word, including words that no event has. */
  everyIdentity(): Promise<readonly FoundIdentity[]>;
  /** Returns the identities whose names match all known words; none if every word is known, or none is. */
  identitiesOfKnownWords(): Promise<readonly FoundIdentity[]>;
}

/** Maximum searches for fewer words that are tried. */
const maxFewer = 3;

/** Returns the words of a search without those at some indexes. */
function without({ typed, found }: CandidateWords, dropped: ReadonlySet<number>): CandidateWords {
  const indexes = [...typed.keys()].filter((wordIndex) => !dropped.has(wordIndex));
  return {
    typed: indexes.flatMap((wordIndex) => typed[wordIndex] ?? []),
    found: found.flatMap((candidate) => {
      const wordIndex = indexes.indexOf(candidate.wordIndex);
      return wordIndex === -1 ? [] : [{ ...candidate, wordIndex }];
    }),
  };
}

/** True if the words are specific enough to search for: single letters alone match too much. */
const isMeaningful = ({ typed }: CandidateWords): boolean =>
  typed.some(({ word }) => !singleLetter.test(word));

/** Returns the same words, whether or not events of the search's scopes have them. */
const regardlessOfEvents = ({ typed, found }: CandidateWords): CandidateWords => ({
  typed,
  found: found.map((candidate) => ({ ...candidate, total: null, estimate: null })),
});

/** Returns the indexes of words that no event of the search's scopes has. */
const unknownIndexes = ({ typed, found }: CandidateWords): number[] =>
  typed.flatMap((typedWord, wordIndex) => {
    const isKnown = found.some(
      (candidate) =>
        candidate.wordIndex === wordIndex &&
        candidate.total !== 0 &&
        closenessTo(typedWord, candidate) !== null,
    );
    return isKnown ? [] : [wordIndex];
  });

/** Returns the indexes of all words, the most frequent first, because they distinguish the least. */
function indexesByFrequency({ typed, found }: CandidateWords): number[] {
  const estimateOf = (wordIndex: number) =>
    found.reduce(
      (sum, candidate) => sum + (candidate.wordIndex === wordIndex ? (candidate.estimate ?? 0) : 0),
      0,
    );
  return [...typed.keys()].toSorted((a, b) => estimateOf(b) - estimateOf(a));
}

/** Looks up the possible words, in the transaction of the search. */
export async function prepareSearch(
  scope: Scope,
  text: string,
  coverage: SearchCoverage,
): Promise<PreparedSearch> {
  return preparedSearch(scope, text, coverage, await findWords(scope, text, coverage), []);
}

function preparedSearch(
  scope: Scope,
  text: string,
  coverage: SearchCoverage,
  words: CandidateWords,
  droppedWords: readonly string[],
): PreparedSearch {
  const plan = planOf(words);
  const anyWords = regardlessOfEvents(words);
  const anywhere = planOf(anyWords);
  const identitiesOf = ({ terms }: SearchPlan): Promise<readonly FoundIdentity[]> =>
    terms.length === 0
      ? Promise.resolve([])
      : listFoundIdentities(
          scope,
          terms.map((term) => term.words[2]),
          maxIdentities,
        );
  let cached: Promise<readonly FoundIdentity[]> | null = null;
  const everyIdentity = () => (cached ??= identitiesOf(anywhere));
  const isCoveredByAnywhere = plan.terms.every(({ typed, words: [, , list] }) => {
    const wider = new Set(anywhere.terms.find((term) => term.typed === typed)?.words[2]);
    return list.every((word) => wider.has(word));
  });
  const hasAll = ({ words: own }: FoundIdentity) =>
    plan.terms.every((term) => term.words[2].some((word) => own.includes(word)));
  const fewer = (dropped: readonly number[]): PreparedSearch =>
    preparedSearch(scope, text, coverage, without(words, new Set(dropped)), [
      ...droppedWords,
      ...dropped.flatMap((wordIndex) => words.typed[wordIndex]?.typed ?? []),
    ]);
  return {
    ...coverage,
    text,
    plan,
    droppedWords,
    forFewerWords() {
      const unknown = unknownIndexes(words);
      const indexes =
        unknown.length > 0 ? [unknown] : indexesByFrequency(words).map((wordIndex) => [wordIndex]);
      return indexes
        .slice(0, maxFewer)
        .filter((dropped) => isMeaningful(without(words, new Set(dropped))))
        .map(fewer);
    },
    async foundIdentities() {
      if (plan.terms.length === 0) return [];
      // If every identity was already loaded, no further statement is needed.
      const identities = await (isCoveredByAnywhere ? cached : null);
      return identities !== null && identities.length < maxIdentities
        ? identities.filter(hasAll)
        : identitiesOf(plan);
    },
    everyIdentity,
    async identitiesOfKnownWords() {
      const unknown = unknownIndexes(anyWords);
      if (unknown.length === 0 || unknown.length === words.typed.length) return [];
      const known = without(anyWords, new Set(unknown));
      return isMeaningful(known) ? identitiesOf(planOf(known)) : [];
    },
  };
}
