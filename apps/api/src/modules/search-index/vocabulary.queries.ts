import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import './search-index.table.ts';

export interface FoundWord {
  /** Which of the typed words it is for. */
  readonly place: number;
  readonly word: string;
  readonly byTypo: boolean;
}

/** What is looked up for one typed word. */
export interface WordLookup {
  readonly place: number;
  readonly typed: string;
  readonly typoKeys: readonly string[];
}

/** Words looked at and kept for one typed word. */
const seen = 200;
const kept = 24;
/** Behind every key that begins with what was typed: no text has this character. */
const behind = '\u{10ffff}';

/** The tenant's words that have what was typed at the front or inside, or share a key without a letter. */
export async function listWords(
  { trx, tenantId }: Scope,
  lookups: readonly WordLookup[],
): Promise<FoundWord[]> {
  const parts = lookups.flatMap(({ place, typed, typoKeys }) => [
    sql<FoundWord>`(SELECT DISTINCT ${place}::int AS place, k.word, false AS "byTypo",
        strpos(k.word, ${typed}) AS at, length(k.word) AS long
      FROM (SELECT word FROM search_key WHERE tenant_id = ${tenantId}
        AND key >= ${typed} AND key < ${typed + behind} ORDER BY key, word LIMIT ${seen}) AS k
      ORDER BY at, long, word LIMIT ${kept})`,
    ...(typoKeys.length === 0
      ? []
      : [
          sql<FoundWord>`(SELECT DISTINCT ${place}::int AS place, word, true AS "byTypo",
            0 AS at, length(word) AS long
          FROM search_key WHERE tenant_id = ${tenantId} AND key = ANY(${[...typoKeys]}::text[])
          LIMIT ${seen})`,
        ]),
  ]);
  const { rows } = await sql<FoundWord>`${sql.join(parts, sql` UNION ALL `)}`.execute(trx);
  return rows;
}

/** How many events of the scopes have each of the words, counted no further than `limit`. */
export async function countEntries(
  { trx, tenantId }: Scope,
  scopes: readonly string[],
  words: readonly string[],
  limit: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; total: number }>`
    SELECT w.word, (SELECT count(*)::int FROM (
        SELECT 1 FROM search_entry s WHERE s.tenant_id = ${tenantId}
          AND s.scope = ANY(${[...scopes]}::text[]) AND s.word = w.word LIMIT ${limit}) AS counted
      ) AS total
    FROM unnest(${[...words]}::text[]) AS w (word)`.execute(trx);
  return new Map(rows.map(({ word, total }) => [word, total]));
}

/** The identities that have one of the words for each typed word. */
export async function listIdentityIds(
  { trx, tenantId }: Scope,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<string[]> {
  const [first = [], ...others] = words;
  const also = others.map(
    (some) => sql`AND EXISTS (SELECT 1 FROM search_identity o WHERE o.tenant_id = ${tenantId}
      AND o.identity_id = s.identity_id AND o.word = ANY(${[...some]}::text[]))`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT s.identity_id AS id FROM search_identity s
    WHERE s.tenant_id = ${tenantId} AND s.word = ANY(${[...first]}::text[])
      ${sql.join(also, sql` `)} ORDER BY id LIMIT ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
