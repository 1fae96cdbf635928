import type { Scope } from '../../platform/database/database.ts';
import { phoneticKeysOf } from '../../platform/search/phonetic-keys.ts';
import { typoKeysOf } from '../../platform/search/word-keys.ts';
import { searchedWords, singleLetter } from '../../platform/search/words.ts';
import { selectPlayersByName, type FoundPlayer, type NameLookup } from './player-search.queries.ts';

/** Maximum players read; the caller chooses the best of them. */
const maxPlayers = 60;

/**
 * Returns players whose names may have every word of a text. With `isFuzzy`, words with one wrong letter or a similar
 * sound match too. Returns none for a single letter, which starts too many names.
 */
export async function findPlayers(
  scope: Scope,
  text: string,
  { isFuzzy }: { readonly isFuzzy: boolean },
): Promise<FoundPlayer[]> {
  // The longest word is the rarest.
  const words = searchedWords(text).toSorted((a, b) => b.word.length - a.word.length);
  if (words.every(({ word }) => singleLetter.test(word))) return [];
  const [first, ...others] = words.map(({ word, others: forms }): NameLookup => ({
    prefixes: [word, ...forms],
    keys: isFuzzy ? [...typoKeysOf(word), ...phoneticKeysOf(word)] : [],
  }));
  return first === undefined ? [] : selectPlayersByName(scope, [first, ...others], maxPlayers);
}
