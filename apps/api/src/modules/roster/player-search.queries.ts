import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { distinctWords, keyRowsOf } from '../../platform/search/search-rows.ts';
import './roster.table.ts';

/**
 * Excludes players who are minors: those of a team that is safeguarded itself or through an identity above it.
 * For statements that read from `roster_player`.
 */
export const isNotMinor = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM identity AS team JOIN identity AS marked ON marked.tenant_id = team.tenant_id
    AND (marked.id = team.id OR team.identity_ids ? marked.id)
  WHERE team.tenant_id = roster_player.tenant_id AND team.id = roster_player.team_id
    AND marked.safeguarded)`;

/** Keys of the first word that are read; a text of one letter finds no more. */
const maxKeys = 2000;
/** Found players whose teams are looked up: more than are returned, since a few may be of archived teams or minors. */
const maxFound = 200;
/** Sorts after every key with the typed prefix: no text has this character. */
const lastCharacter = '\u{10ffff}';

/** How one typed word finds players: by the start of a key, or by whole keys. */
export interface NameLookup {
  readonly prefixes: readonly string[];
  readonly keys: readonly string[];
}

/** A player whose name has every typed word. */
export interface FoundPlayer {
  readonly teamId: string;
  readonly number: number;
  readonly name: string;
  readonly imageUrl: string | null;
}

/** Stores the keys by which players are found, for those who have none. */
export async function insertPlayerKeys(
  { trx, tenantId }: Scope,
  teamId: string,
  players: readonly { readonly number: number; readonly name: string }[],
): Promise<void> {
  const rows = players.flatMap(({ number, name }) =>
    [...new Set(keyRowsOf(distinctWords([name])).keys)].map((key) => ({ number, key })),
  );
  if (rows.length === 0) return;
  await sql`INSERT INTO roster_player_key (tenant_id, team_id, number, key)
    SELECT ${tenantId}, ${teamId}, w.number, w.key FROM unnest(${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ key }) => key)}::text[]) AS w (number, key)`.execute(trx);
}

/** The keys of a lookup, the shortest names of each prefix first. */
function keysOf(tenantId: string, { prefixes, keys }: NameLookup): RawBuilder<unknown> {
  const parts = [
    ...prefixes.map(
      (prefix) => sql`(SELECT team_id, number, key FROM roster_player_key
        WHERE tenant_id = ${tenantId} AND key >= ${prefix} AND key < ${prefix + lastCharacter}
        ORDER BY key, team_id, number LIMIT ${maxKeys})`,
    ),
    ...(keys.length === 0
      ? []
      : [
          sql`(SELECT team_id, number, key FROM roster_player_key
            WHERE tenant_id = ${tenantId} AND key = ANY(${[...keys]}::text[])
            ORDER BY key, team_id, number LIMIT ${maxKeys})`,
        ]),
  ];
  return sql.join(parts, sql` UNION ALL `);
}

/** True for a player of `found` who has a key of the lookup, too. */
const hasKeyOf = (tenantId: string, { prefixes, keys }: NameLookup): RawBuilder<unknown> =>
  sql`EXISTS (SELECT 1 FROM roster_player_key o WHERE o.tenant_id = ${tenantId}
    AND o.team_id = found.team_id AND o.number = found.number
    AND (${sql.join(
      [
        ...prefixes.map(
          (prefix) => sql`(o.key >= ${prefix} AND o.key < ${prefix + lastCharacter})`,
        ),
        sql`o.key = ANY(${[...keys]}::text[])`,
      ],
      sql` OR `,
    )}))`;

/**
 * Returns players who are found by every lookup, at least one; none who are minors or of an archived team. The
 * first lookup should be the one with the fewest keys.
 */
export async function selectPlayersByName(
  { trx, tenantId }: Scope,
  [first, ...others]: readonly [NameLookup, ...NameLookup[]],
  limit: number,
): Promise<FoundPlayer[]> {
  const conditions = others.map((lookup) => sql`AND ${hasKeyOf(tenantId, lookup)}`);
  const { rows } = await sql<FoundPlayer>`
    SELECT roster_player.team_id AS "teamId", roster_player.number, roster_player.name,
      roster_player.image_url AS "imageUrl"
    FROM (SELECT found.team_id, found.number, min(found.key) AS key
      FROM (${keysOf(tenantId, first)}) AS found
      WHERE true ${sql.join(conditions, sql` `)} GROUP BY 1, 2 ORDER BY 3, 1, 2
      LIMIT ${maxFound}) AS found
    JOIN roster_player ON roster_player.tenant_id = ${tenantId}
      AND roster_player.team_id = found.team_id AND roster_player.number = found.number
    JOIN identity ON identity.tenant_id = ${tenantId} AND identity.id = found.team_id
    WHERE NOT identity.archived AND ${isNotMinor}
    ORDER BY found.key, roster_player.team_id, roster_player.number LIMIT ${limit}`.execute(trx);
  return rows;
}
