import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import './search-index.table.ts';

export interface FoundWord {
  /** Which of the typed words it is for. */
  readonly place: number;
  readonly word: string;
  readonly byTypo: boolean;
  /** How many events have it; null where they were not counted. */
  readonly total: number | null;
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

/** Where the events are counted that have a word. */
export interface Counted {
  readonly scopes: readonly string[];
  /** Counted no further than this. */
  readonly limit: number;
}

/** How many events have the word of `found`. */
const countOf = (tenantId: string, { scopes, limit }: Counted) =>
  sql`(SELECT count(*)::int FROM (SELECT 1 FROM search_entry s WHERE s.tenant_id = ${tenantId}
    AND s.scope = ANY(${[...scopes]}::text[]) AND s.word = once.word LIMIT ${limit}) AS counted)`;

/**
 * The tenant's words that have what was typed at the front or inside, or share a key without a letter.
 * @param counted null where it is of no interest how many events have them
 */
export async function listWords(
  { trx, tenantId }: Scope,
  lookups: readonly WordLookup[],
  counted: Counted | null = null,
): Promise<FoundWord[]> {
  const parts = lookups.flatMap(({ place, typed, typoKeys }) => [
    sql`(SELECT DISTINCT ${place}::int AS place, k.word, false AS "byTypo",
        strpos(k.word, ${typed}) AS at, length(k.word) AS long
      FROM (SELECT word FROM search_key WHERE tenant_id = ${tenantId}
        AND key >= ${typed} AND key < ${typed + behind} ORDER BY key, word LIMIT ${seen}) AS k
      ORDER BY at, long, word LIMIT ${kept})`,
    ...(typoKeys.length === 0
      ? []
      : [
          sql`(SELECT DISTINCT ${place}::int AS place, word, true AS "byTypo",
            0 AS at, length(word) AS long
          FROM search_key WHERE tenant_id = ${tenantId} AND key = ANY(${[...typoKeys]}::text[])
          LIMIT ${seen})`,
        ]),
  ]);
  const { rows } = await sql<FoundWord>`
    WITH found AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)})
    SELECT found.place, found.word, found."byTypo", totals.total FROM found
    JOIN (SELECT once.word, ${counted === null ? sql`NULL::int` : countOf(tenantId, counted)} AS total
      FROM (SELECT DISTINCT word FROM found) AS once) AS totals ON totals.word = found.word
    ORDER BY found.place, found."byTypo", found.at, found.long, found.word`.execute(trx);
  return rows;
}

/** The ids of identities that have one of the words for each typed word, as a subquery. */
function identityIds(
  tenantId: string,
  words: readonly (readonly string[])[],
  limit: number,
): RawBuilder<{ id: string }> {
  const [first = [], ...others] = words;
  const also = others.map(
    (some) => sql`AND EXISTS (SELECT 1 FROM search_identity o WHERE o.tenant_id = ${tenantId}
      AND o.identity_id = s.identity_id AND o.word = ANY(${[...some]}::text[]))`,
  );
  return sql<{ id: string }>`SELECT DISTINCT s.identity_id AS id FROM search_identity s
    WHERE s.tenant_id = ${tenantId} AND s.word = ANY(${[...first]}::text[])
      ${sql.join(also, sql` `)} ORDER BY id LIMIT ${limit}`;
}

/** The identities that have one of the words for each typed word. */
export async function listIdentityIds(
  { trx, tenantId }: Scope,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<string[]> {
  const { rows } = await identityIds(tenantId, words, limit).execute(trx);
  return rows.map(({ id }) => id);
}

/** A team and its name as it is compared: in lower case, without accents. */
export interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

/** The teams among such identities. */
export async function listTeams(
  { trx, tenantId }: Scope,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<NamedTeam[]> {
  const { rows } = await sql<NamedTeam>`SELECT team.id, team.folded_title AS name
    FROM (${identityIds(tenantId, words, limit)}) AS found
    JOIN identity AS team ON team.tenant_id = ${tenantId} AND team.id = found.id
    WHERE team.type = 'team' ORDER BY team.id`.execute(trx);
  return rows;
}
