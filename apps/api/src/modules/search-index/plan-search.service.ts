import type { Scope } from '../../platform/database/database.ts';
import { isOneLetterOff, typoKeysOf } from '../../platform/search/word-keys.ts';
import { searchedWords } from '../../platform/search/words.ts';
import { listIdentityIds, listTeams, listWords, type NamedTeam } from './vocabulary.queries.ts';

/** How well a word is what was typed: itself, its beginning, or an inner part or one letter off. */
export type Closeness = 0 | 1 | 2;

/** A typed word and the words of the tenant's texts that may be meant, by how close they are. */
export interface SearchTerm {
  readonly typed: string;
  /** Each list has the closer ones too. */
  readonly words: readonly [exact: string[], beginning: string[], near: string[]];
}

/** What a search looks for: every term has to be found. No terms find nothing. */
export interface SearchPlan {
  readonly terms: readonly SearchTerm[];
  /** Whether more events have some term than were counted, however rare the others are. */
  readonly isFrequent: boolean;
}

/** Words that one typed word may mean, the closest first. */
const maxMeant = 24;
/** Entries counted to tell rare words from frequent ones. */
const countedEntries = 200;

function closenessOf(word: string, typed: string): Closeness | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  return word.includes(typed) || isOneLetterOff(word, typed) ? 2 : null;
}

/** The terms of a search, the rarest of the scopes first; none when some word is nowhere. */
export async function planSearch(
  scope: Scope,
  search: string,
  scopes: readonly string[] | null,
): Promise<SearchPlan> {
  const typed = searchedWords(search);
  const nothing: SearchPlan = { terms: [], isFrequent: false };
  if (typed.length === 0) return nothing;
  const found = await listWords(
    scope,
    typed.map((word, place) => ({ place, typed: word, typoKeys: typoKeysOf(word) })),
    scopes === null ? null : { scopes, limit: countedEntries },
  );
  const counts = new Map(found.map(({ word, total }) => [word, total]));
  const terms = typed.map((word, place) => {
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
    return { typed: word, words: [upTo(0), upTo(1), upTo(2)] as const };
  });
  if (terms.some(({ words }) => words[2].length === 0)) return nothing;
  const weight = ({ words }: (typeof terms)[number]) =>
    words[2].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  const rarestFirst = terms.toSorted((a, b) => weight(a) - weight(b));
  return {
    terms: rarestFirst,
    isFrequent: rarestFirst.every((term) => weight(term) >= countedEntries),
  };
}

/** Ids of identities whose titles have what a search looks for, at most `limit`. */
export const findIdentityIds = (
  scope: Scope,
  { terms }: SearchPlan,
  limit: number,
): Promise<string[]> =>
  listIdentityIds(
    scope,
    terms.map(({ words }) => words[2]),
    limit,
  );

/** The teams among them. */
export const findTeams = (
  scope: Scope,
  { terms }: Pick<SearchPlan, 'terms'>,
  limit: number,
): Promise<NamedTeam[]> =>
  listTeams(
    scope,
    terms.map(({ words }) => words[2]),
    limit,
  );
