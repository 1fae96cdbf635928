import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { lockSearchIndex, setSearchIndex } from '../../platform/tenancy/tenant.queries.ts';
import {
  distinctWords,
  indexedWordsOf,
  keyRowsOf,
  scopeOf,
} from '../../platform/search/search-rows.ts';
import { searchedWords } from '../../platform/search/words.ts';
import { listWords } from './vocabulary.queries.ts';
import {
  insertWordKeys,
  listEventIdsAfter,
  listIndexableEvents,
  listIndexableIdentities,
  replaceEntries,
  replaceIdentityWords,
  type IndexableIdentity,
} from './search-index.queries.ts';

/** Events indexed per statement. */
const batchSize = 500;

/** Adds the keys to find these words by a prefix or with one wrong letter. */
export async function addKeys(scope: Scope, found: Iterable<string>): Promise<void> {
  const { keys, words } = keyRowsOf(found);
  await insertWordKeys(scope, keys, words);
}

/**
 * Indexes events and clips, except those of minors, by title, teams, leagues, categories and player. Call
 * it in the transaction that added or renamed them.
 */
export async function indexEvents(scope: Scope, ids: readonly string[]): Promise<void> {
  const all = new Set<string>();
  for (let start = 0; start < ids.length; start += batchSize) {
    const part = ids.slice(start, start + batchSize);
    const events = await listIndexableEvents(scope, part);
    const entries = events.flatMap((event) =>
      indexedWordsOf(event).map((indexed) => ({
        ...indexed,
        id: event.id,
        scope: scopeOf(event),
        startsAt: event.startsAt,
      })),
    );
    await replaceEntries(scope, part, entries);
    for (const { word } of entries) all.add(word);
  }
  if (all.size > 0) await addKeys(scope, all);
}

/** Indexes categories, leagues, subcategories and teams by their titles. */
export async function indexIdentities(
  scope: Scope,
  identities: readonly IndexableIdentity[],
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

/** Entries counted to find the rarest word of a text. */
const countedEntries = 1000;

/**
 * Returns, for each word of a text, the indexed words that contain it, those with the fewest events first;
 * none at all if some word is in no indexed event.
 */
export async function indexedWordsLike(scope: Scope, text: string): Promise<string[][]> {
  const typed = searchedWords(text);
  if (typed.length === 0) return [];
  const lookups = typed.map(({ word }, wordIndex) => ({ wordIndex, typed: word, typoKeys: [] }));
  const counted = { scopes: ['event'], limit: countedEntries, hidesResults: false };
  const words = await listWords(scope, lookups, counted);
  const lists = typed.map((_, index) => {
    const found = words.filter(({ wordIndex, total }) => wordIndex === index && total !== 0);
    return {
      words: found.map(({ word }) => word),
      total: found.reduce((sum, { total }) => sum + (total ?? 0), 0),
    };
  });
  if (lists.some((list) => list.words.length === 0)) return [];
  return lists.toSorted((a, b) => a.total - b.total).map((list) => list.words);
}

/** Version of what is indexed. Increment it, and the column's default, to rebuild all indexes. */
const indexVersion = 3;
/** Events indexed per transaction of a rebuild, which must fit into the statement timeout. */
const rebuildBatchSize = 200;

/**
 * Rebuilds an index of an earlier version in batches, so that searches and changes stay possible in the
 * meantime. After a restart it continues where it stopped.
 */
export async function rebuildIndex(
  { db }: Pick<Platform, 'db'>,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  let hasMore = true;
  while (hasMore && !signal.aborted)
    hasMore = await db.forTenant(tenantId, async (scope) => {
      const state = await lockSearchIndex(scope);
      if (state === null || state.version >= indexVersion) return false;
      if (state.after === null) await indexIdentities(scope, await listIndexableIdentities(scope));
      const ids = await listEventIdsAfter(scope, state.after ?? '', rebuildBatchSize);
      await indexEvents(scope, ids);
      const isLast = ids.length < rebuildBatchSize;
      await setSearchIndex(
        scope,
        isLast
          ? { version: indexVersion, after: null }
          : { version: state.version, after: ids.at(-1) ?? null },
      );
      return !isLast;
    });
}
