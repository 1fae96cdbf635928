import { exactCountLimit } from '@grandstand/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { Slice } from '../event.queries.ts';
import { listedColumns, type ListedEvent } from '../list/listed-event.queries.ts';
import type { SearchFilter } from '../list/event-filter.ts';
import { nearestToNow } from './relevance.queries.ts';
import {
  candidatesOf,
  foundIds,
  hasAnyWord,
  isCoveredByScopes,
  withoutHiddenTexts,
  type Candidates,
  type SearchedFilter,
} from './search-candidates.queries.ts';

/** Reads the entries closest to now with a word that pass the tests, on one side of now. */
function nearestEntries(
  { tenantId, search }: { readonly tenantId: string; readonly search: SearchFilter },
  { perRead, tests }: Candidates,
  entry: { scope: string; word: string; isPast: boolean; now: Date; limit: number },
): RawBuilder<unknown> {
  const side = entry.isPast ? sql`starts_at <= ${entry.now}` : sql`starts_at > ${entry.now}`;
  const order = entry.isPast ? sql`starts_at DESC, event_id DESC` : sql`starts_at, event_id`;
  return sql`(SELECT starts_at, event_id FROM (
      SELECT starts_at, event_id FROM search_entry
      WHERE tenant_id = ${tenantId} AND scope = ${entry.scope} AND word = ${entry.word} AND ${side}
        ${withoutHiddenTexts(search)}
      ORDER BY ${order} LIMIT ${perRead}) AS entry
    WHERE true ${tests} ORDER BY ${order} LIMIT ${entry.limit})`;
}

/** Values of `isPast`: before now and after. */
const sidesOfNow = [true, false];

/** The words of every term up to one degree of closeness: 0 exact, 1 prefixes, 2 similar. */
interface Round {
  readonly closeness: number;
  readonly words: string[][];
}

/**
 * Plans the rounds of a search. Skips a degree of closeness at which a term has no words, or where all
 * terms have the words of the previous round. Stops after a round that is known to fill the page.
 * @param pageEnd number of events up to the end of the page
 */
function roundsOf(filter: SearchedFilter, pageEnd: number): Round[] {
  const { terms } = filter.search;
  const [first, ...others] = terms;
  // With several terms, or a remaining filter, the number of matching events is unknown.
  const knownCounts =
    others.length === 0 && isCoveredByScopes(filter) ? (first?.known ?? null) : null;
  const rounds: Round[] = [];
  let previous = '';
  for (const closeness of [0, 1, 2] as const) {
    const words = terms.map((term) => [...term.words[closeness]]);
    const text = JSON.stringify(words);
    if (text === previous || words.some((ofTerm) => ofTerm.length === 0)) continue;
    previous = text;
    rounds.push({ closeness, words });
    if (knownCounts !== null && knownCounts[closeness] >= pageEnd) break;
  }
  return rounds;
}

/** True if one of these teams plays in the event of `entry`. */
const isPlayedBy = (tenantId: string, teams: readonly string[]): RawBuilder<unknown> =>
  sql`EXISTS (SELECT 1 FROM event
    WHERE event.tenant_id = ${tenantId} AND event.id = entry.event_id
      AND (event.team1_id = ANY(${[...teams]}::text[]) OR event.team2_id = ANY(${[...teams]}::text[]))
    OFFSET 0)`;

/**
 * Returns a page of search results: exact words first, then prefixes, then similar words. Within each, the
 * events closest to now come first, with the matches of `demotedTeams` after all others. A round runs only if
 * the previous rounds do not fill the page, and each word is read no further than the page and the candidate
 * limit.
 * @param demotedTeams ids of the teams whose matches come last
 */
export async function searchEvents(
  { trx, tenantId }: Scope,
  filter: SearchedFilter,
  now: Date,
  { offset, limit }: Slice,
  demotedTeams: readonly string[] = [],
): Promise<ListedEvent[]> {
  const { scopes } = filter.search;
  const pageEnd = offset + limit;
  const rounds = roundsOf(filter, pageEnd);
  if (rounds.length === 0) return [];
  const isOfDemotedTeam = isPlayedBy(tenantId, demotedTeams);
  // The conditions of each group of a round: the other events, then those of `demotedTeams`.
  const groups =
    demotedTeams.length === 0 ? [[]] : [[sql`NOT ${isOfDemotedTeam}`], [isOfDemotedTeam]];
  const countOf = (round: number, group: number) =>
    sql`(SELECT count(*) FROM ${sql.id(`round${round}group${group}`)})`;
  const steps = rounds.flatMap((round, roundIndex) =>
    groups.map((conditions, groupIndex) => ({ ...round, conditions, roundIndex, groupIndex })),
  );
  const queries = steps.map(({ closeness, words, conditions, roundIndex, groupIndex }) => {
    const [first = [], ...others] = words;
    const reads = steps.length * scopes.length * first.length * sidesOfNow.length;
    const otherTerms = others.map((ofTerm) => hasAnyWord(tenantId, ofTerm, filter.search));
    const candidates = candidatesOf(tenantId, filter, otherTerms, reads, conditions);
    const branches = scopes.flatMap((scope) =>
      first.flatMap((word) =>
        sidesOfNow.map((isPast) =>
          nearestEntries({ tenantId, search: filter.search }, candidates, {
            scope,
            word,
            isPast,
            now,
            limit: pageEnd,
          }),
        ),
      ),
    );
    // Each round includes the results of the previous one, so their counts are not added up.
    const previousCounts = [
      ...rounds.slice(0, roundIndex).map((_round, round) =>
        sql.join(
          groups.map((_group, group) => countOf(round, group)),
          sql` + `,
        ),
      ),
      ...groups.slice(0, groupIndex).map((_group, group) => countOf(roundIndex, group)),
    ];
    const isNeeded =
      previousCounts.length === 0
        ? sql``
        : sql`WHERE ${sql.join(
            previousCounts.map((count) => sql`${count} < ${pageEnd}`),
            sql` AND `,
          )}`;
    return {
      name: sql.id(`round${roundIndex}group${groupIndex}`),
      rank: closeness * groups.length + groupIndex,
      query: sql`SELECT DISTINCT starts_at, event_id
        FROM (${sql.join(branches, sql` UNION ALL `)}) AS found ${isNeeded}`,
    };
  });
  const rows = sql.join(
    queries.map(
      ({ name, rank }) => sql`SELECT starts_at, event_id, ${sql.lit(rank)} AS rank FROM ${name}`,
    ),
    sql` UNION ALL `,
  );
  const order = (table: string) =>
    sql`${sql.ref(`${table}.rank`)}, ${nearestToNow(now, table, 'event_id')}`;
  const { rows: events } = await sql<ListedEvent>`
    WITH ${sql.join(queries.map(({ name, query }) => sql`${name} AS MATERIALIZED (${query})`))},
    page AS (SELECT * FROM (SELECT event_id, starts_at, min(rank) AS rank
        FROM (${rows}) AS every_round GROUP BY event_id, starts_at) AS once
      ORDER BY ${order('once')} OFFSET ${offset} LIMIT ${limit})
    SELECT ${listedColumns(tenantId)} FROM page
      JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.event_id
    ORDER BY ${order('page')}`.execute(trx);
  return events;
}

/** Counts the events that a search finds, up to `exactCountLimit`. */
export async function countFound(
  { trx, tenantId }: Scope,
  filter: SearchedFilter,
): Promise<number> {
  const found = foundIds(tenantId, filter, exactCountLimit);
  if (found === null) return 0;
  const { rows } = await sql<{ total: number }>`
    SELECT least(count(*), ${exactCountLimit})::int AS total FROM (${found}) AS found`.execute(trx);
  return rows[0]?.total ?? 0;
}
