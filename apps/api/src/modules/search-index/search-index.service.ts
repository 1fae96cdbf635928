import type { Scope } from '../../platform/database/database.ts';
import {
  distinctWords,
  keyRowsOf,
  scopeOf,
  wordsOfEvent,
} from '../../platform/search/search-rows.ts';
import {
  insertKeys,
  listSearchedEvents,
  replaceEntries,
  replaceIdentityWords,
} from './search-index.queries.ts';

/** Events indexed per statement. */
const batchSize = 500;

/** Adds the keys to find these words by a prefix or with one wrong letter. */
export async function addKeys(scope: Scope, found: Iterable<string>): Promise<void> {
  const { keys, words } = keyRowsOf(found);
  await insertKeys(scope, keys, words);
}

/**
 * Indexes events and clips, except those of minors, by title, teams, leagues, categories and player. Call
 * it in the transaction that added or renamed them.
 */
export async function indexEvents(scope: Scope, ids: readonly string[]): Promise<void> {
  const all = new Set<string>();
  for (let at = 0; at < ids.length; at += batchSize) {
    const part = ids.slice(at, at + batchSize);
    const events = await listSearchedEvents(scope, part);
    const entries = events.flatMap((event) =>
      wordsOfEvent(event).map((word) => ({
        id: event.id,
        word,
        scope: scopeOf(event),
        startsAt: event.startsAt,
      })),
    );
    await replaceEntries(scope, part, entries);
    for (const { word } of entries) all.add(word);
  }
  if (all.size > 0) await addKeys(scope, all);
}

/** Indexes categories, leagues, sub-categories and teams by their titles. */
export async function indexIdentities(
  scope: Scope,
  identities: readonly {
    readonly id: string;
    readonly title: string;
    readonly shortTitle: string;
    /** True to exclude it from search. */
    readonly safeguarded?: boolean | undefined;
  }[],
): Promise<void> {
  if (identities.length === 0) return;
  const words = identities.flatMap(({ id, title, shortTitle, safeguarded }) =>
    safeguarded === true ? [] : distinctWords([title, shortTitle]).map((word) => ({ id, word })),
  );
  await replaceIdentityWords(
    scope,
    identities.map(({ id }) => id),
    words,
  );
  await addKeys(
    scope,
    words.map(({ word }) => word),
  );
}
