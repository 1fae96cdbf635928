import type { IdentityType } from '@grandstand/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import './search-index.table.ts';

export interface FoundWord {
  /** Index of the typed word that it matches. */
  readonly wordIndex: number;
  readonly word: string;
  /** True if it was found by a key with one letter left out (`typoKeysOf`), rather than by the typed text. */
  readonly byTypo: boolean;
  /** Number of events that have it, up to the limit; null if not counted. */
  readonly total: number | null;
  /** Estimated number of all events that have it; null if not counted. */
  readonly estimate: number | null;
}

/** How to look up one typed word. */
export interface WordLookup {
  /** Index of the word in the typed text; the found words have it, too. */
  readonly wordIndex: number;
  readonly typed: string;
  /** Its keys with one letter left out (`typoKeysOf`); empty for words that tolerate no typo. */
  readonly typoKeys: readonly string[];
}

/** Maximum keys read per typed word. */
const maxRead = 200;
/** Maximum words that contain it returned per typed word. */
const maxWords = 24;
/** Sorts after every key with the typed prefix: no text has this character. */
const lastCharacter = '\u{10ffff}';

/** Limits the events that are counted for a word. */
export interface CountScope {
  readonly scopes: readonly string[];
  /** Counts only the earliest events of each scope, at most this many. */
  readonly limit: number;
  /** True to neither count nor return words that occur only in texts hidden with a result. */
  readonly hidesResults: boolean;
}

/**
 * Counts the events that have the word of `distinct_word` in each scope, in the order of their start, up to a limit.
 * Estimates the rest by time: it assumes as many events per second after the last counted one as before it.
 */
function countOf(
  tenantId: string,
  { scopes, limit, hidesResults }: CountScope,
): RawBuilder<unknown> {
  const entries = sql`FROM search_entry
    WHERE tenant_id = ${tenantId} AND scope = s.scope AND word = distinct_word.word
      ${hidesResults ? sql`AND is_shown` : sql``}`;
  const seconds = (until: RawBuilder<unknown>) => sql`extract(epoch FROM ${until} - part.since)`;
  const last = sql`(SELECT starts_at ${entries} ORDER BY starts_at DESC LIMIT 1)`;
  const times = sql`${seconds(last)} / nullif(${seconds(sql`part.until`)}, 0)`;
  return sql`SELECT least(sum(part.counted), ${limit})::int AS total,
      sum(part.counted * CASE WHEN part.counted < ${limit} THEN 1
        ELSE greatest(1, ${times}) END)::float8 AS estimate
    FROM unnest(${[...scopes]}::text[]) AS s (scope)
    CROSS JOIN LATERAL (
      SELECT count(*) AS counted, min(starts_at) AS since, max(starts_at) AS until
      FROM (SELECT starts_at ${entries} ORDER BY starts_at, event_id LIMIT ${limit}) AS earliest
    ) AS part`;
}

const uncounted = sql`SELECT NULL::int AS total, NULL::float8 AS estimate`;

/**
 * Returns the tenant's words that contain a typed word, or that start as it does once up to one letter is left out
 * of each.
 * @param counted which events to count; null to count none
 */
export async function listWords(
  { trx, tenantId }: Scope,
  lookups: readonly WordLookup[],
  counted: CountScope | null = null,
): Promise<FoundWord[]> {
  const parts = lookups.flatMap(({ wordIndex, typed, typoKeys }) => [
    sql`(SELECT DISTINCT ${wordIndex}::int AS "wordIndex", k.word, false AS "byTypo",
        strpos(k.word, ${typed}) AS at, length(k.word) AS long
      FROM (SELECT word FROM search_key WHERE tenant_id = ${tenantId}
        AND key >= ${typed} AND key < ${typed + lastCharacter} ORDER BY key, word LIMIT ${maxRead}) AS k
      ORDER BY at, long, word LIMIT ${maxWords})`,
    ...(typoKeys.length === 0
      ? []
      : [
          sql`(SELECT DISTINCT ${wordIndex}::int AS "wordIndex", word, true AS "byTypo",
            0 AS at, length(word) AS long
          FROM search_key WHERE tenant_id = ${tenantId} AND key = ANY(${[...typoKeys]}::text[])
          LIMIT ${maxRead})`,
        ]),
  ]);
  // A hidden word must behave like one that does not exist, in suggestions and dropped words too.
  const shown =
    counted?.hidesResults === true
      ? sql`WHERE totals.total > 0 OR EXISTS (SELECT 1 FROM search_identity i
          WHERE i.tenant_id = ${tenantId} AND i.word = found.word)`
      : sql``;
  const { rows } = await sql<FoundWord>`
    WITH found AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)}),
    totals AS MATERIALIZED (
      SELECT distinct_word.word, counted.* FROM (SELECT DISTINCT word FROM found) AS distinct_word
      CROSS JOIN LATERAL (${counted === null ? uncounted : countOf(tenantId, counted)}) AS counted)
    SELECT found."wordIndex", found.word, found."byTypo", totals.total, totals.estimate
    FROM found JOIN totals ON totals.word = found.word ${shown}
    ORDER BY found."wordIndex", found."byTypo", found.at, found.long, found.word`.execute(trx);
  return rows;
}

/** Fields of a category, league, subcategory or team that a search needs. */
export interface FoundIdentity {
  readonly id: string;
  readonly type: IdentityType;
  /** For comparison: in lower case, without accents. */
  readonly name: string;
  readonly parentId: string | null;
  /** All words by which it is found. */
  readonly words: readonly string[];
}

/** Returns identities that match every typed word by one of its words. */
export async function listFoundIdentities(
  { trx, tenantId }: Scope,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<FoundIdentity[]> {
  const [first = [], ...others] = words;
  const hasOthers = others.map(
    (some) => sql`AND EXISTS (SELECT 1 FROM search_identity o WHERE o.tenant_id = ${tenantId}
      AND o.identity_id = s.identity_id AND o.word = ANY(${[...some]}::text[]))`,
  );
  const { rows } = await sql<FoundIdentity>`
    SELECT identity.id, identity.type, identity.folded_title AS name, identity.parent_id AS "parentId",
      ARRAY(SELECT word FROM search_identity WHERE tenant_id = ${tenantId}
        AND identity_id = found.id) AS words
    FROM (SELECT DISTINCT s.identity_id AS id FROM search_identity s
      WHERE s.tenant_id = ${tenantId} AND s.word = ANY(${[...first]}::text[])
        ${sql.join(hasOthers, sql` `)} ORDER BY id LIMIT ${limit}) AS found
    JOIN identity ON identity.tenant_id = ${tenantId} AND identity.id = found.id
    ORDER BY identity.id`.execute(trx);
  return rows;
}
