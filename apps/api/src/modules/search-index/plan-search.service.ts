import type { Scope } from '../../platform/database/database.ts';
import { isOneLetterOff, typoKeysOf } from '../../platform/search/word-keys.ts';
import { searchedWords } from '../../platform/search/words.ts';
import {
  listFoundIdentities,
  listWords,
  type FoundIdentity,
  type FoundWord,
} from './vocabulary.queries.ts';

/** How closely a word matches the typed one: exact, prefix, or inner part or one letter off. */
export type Closeness = 0 | 1 | 2;

/** A typed word and the tenant's matching words, by closeness. */
export interface SearchTerm {
  readonly typed: string;
  /** Each list includes the closer ones. */
  readonly words: readonly [exact: string[], beginning: string[], near: string[]];
  /** Number of events known to have a word of each list; there may be more. */
  readonly known: readonly [exact: number, beginning: number, near: number];
  /** Estimated index entries of all its words. */
  readonly about: number;
}

/** A search plan: every term must match. Without terms nothing matches. */
export interface SearchPlan {
  readonly terms: readonly SearchTerm[];
  /** True if every term has at least as many events as are counted. */
  readonly isFrequent: boolean;
}

/** The typed text, and the tenant's words that it may mean. */
interface MeantWords {
  readonly typed: readonly string[];
  readonly found: readonly FoundWord[];
}

/** Maximum words that one typed word may mean, the closest first. */
const maxMeant = 24;
/** Entries counted to distinguish rare from frequent words. */
const countedEntries = 200;
const nothing: SearchPlan = { terms: [], isFrequent: false };

function closenessOf(word: string, typed: string): Closeness | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  return word.includes(typed) || isOneLetterOff(word, typed) ? 2 : null;
}

async function findWords(
  scope: Scope,
  search: string,
  scopes: readonly string[],
): Promise<MeantWords> {
  const typed = searchedWords(search);
  if (typed.length === 0) return { typed, found: [] };
  const found = await listWords(
    scope,
    typed.map((word, place) => ({ place, typed: word, typoKeys: typoKeysOf(word) })),
    { scopes, limit: countedEntries },
  );
  return { typed, found };
}

/** Returns the terms of a search, rarest first in these scopes; none if some word does not occur. */
function planOf(words: MeantWords): SearchPlan {
  const { typed, found } = words;
  if (typed.length === 0) return nothing;
  const counts = new Map(found.map((one) => [one.word, one]));
  const totalOf = (word: string) => counts.get(word)?.total ?? 0;
  const terms = typed.map((word, place): SearchTerm => {
    const here = found
      .filter((one) => one.place === place && one.total !== 0)
      .flatMap((one) => {
        const closeness = closenessOf(one.word, word);
        return closeness === null ? [] : [{ word: one.word, closeness }];
      })
      .toSorted((a, b) => a.closeness - b.closeness);
    const meant = new Map(here.map((one) => [one.word, one.closeness]));
    const closest = [...meant].slice(0, maxMeant);
    const upTo = (most: Closeness) =>
      closest.flatMap(([one, closeness]) => (closeness <= most ? [one] : []));
    const lists = [upTo(0), upTo(1), upTo(2)] as const;
    const most = (some: readonly string[]) => Math.max(0, ...some.map(totalOf));
    return {
      typed: word,
      words: lists,
      known: [most(lists[0]), most(lists[1]), most(lists[2])],
      about: lists[2].reduce((sum, one) => sum + (counts.get(one)?.about ?? 0), 0),
    };
  });
  if (terms.some((term) => term.words[2].length === 0)) return nothing;
  const counted = (term: SearchTerm) => term.words[2].reduce((sum, one) => sum + totalOf(one), 0);
  return {
    terms: terms.toSorted((a, b) => a.about - b.about),
    isFrequent: terms.every((term) => counted(term) >= countedEntries),
  };
}

/** Identities read to choose the best, and to distinguish first teams from others. */
const looked = 60;

/** A search with its words looked up: shared by several parts of a response. */
export interface PreparedSearch {
  readonly text: string;
  readonly scopes: readonly string[];
  /** The search plan for events of the scopes. */
  readonly plan: SearchPlan;
  /** Returns the categories, leagues and teams whose names match the plan. */
  foundIdentities(): Promise<readonly FoundIdentity[]>;
  /** Returns those that match any words, including words that no event has. */
  everyIdentity(): Promise<readonly FoundIdentity[]>;
}

/** Looks up the possible words, in the transaction of the search. */
export async function prepareSearch(
  scope: Scope,
  text: string,
  scopes: readonly string[],
): Promise<PreparedSearch> {
  const words = await findWords(scope, text, scopes);
  const plan = planOf(words);
  const anywhere = planOf({
    ...words,
    found: words.found.map((one) => ({ ...one, total: null, about: null })),
  });
  const identitiesOf = ({ terms }: SearchPlan): Promise<readonly FoundIdentity[]> =>
    terms.length === 0
      ? Promise.resolve([])
      : listFoundIdentities(
          scope,
          terms.map((term) => term.words[2]),
          looked,
        );
  let cached: Promise<readonly FoundIdentity[]> | null = null;
  const everyIdentity = () => (cached ??= identitiesOf(anywhere));
  const isWithinAnywhere = plan.terms.every(({ typed, words: [, , list] }) => {
    const wider = new Set(anywhere.terms.find((one) => one.typed === typed)?.words[2]);
    return list.every((word) => wider.has(word));
  });
  const hasAll = ({ words: own }: FoundIdentity) =>
    plan.terms.every((term) => term.words[2].some((word) => own.includes(word)));
  return {
    text,
    scopes,
    plan,
    async foundIdentities() {
      if (plan.terms.length === 0) return [];
      // If every identity was already loaded, no further statement is needed.
      const every = await (isWithinAnywhere ? cached : null);
      return every !== null && every.length < looked ? every.filter(hasAll) : identitiesOf(plan);
    },
    everyIdentity,
  };
}
