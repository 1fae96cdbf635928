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
  hasOneOf,
  isWhole,
  onlyShown,
  type Candidates,
  type SearchedFilter,
} from './search-candidates.queries.ts';

/** Reads the entries closest to now that have a word and pass the tests, on one side of now. */
function nearest(
  { tenantId, search }: { readonly tenantId: string; readonly search: SearchFilter },
  { each, tests }: Candidates,
  entry: { scope: string; word: string; isPast: boolean; now: Date; limit: number },
): RawBuilder<unknown> {
  const side = entry.isPast ? sql`starts_at <= ${entry.now}` : sql`starts_at > ${entry.now}`;
  const order = entry.isPast ? sql`starts_at DESC, event_id DESC` : sql`starts_at, event_id`;
  return sql`(SELECT starts_at, event_id FROM (
      SELECT starts_at, event_id FROM search_entry
      WHERE tenant_id = ${tenantId} AND scope = ${entry.scope} AND word = ${entry.word} AND ${side}
        ${onlyShown(search)}
      ORDER BY ${order} LIMIT ${each}) AS entry
    WHERE true ${tests} ORDER BY ${order} LIMIT ${entry.limit})`;
}

/** Before now, and after. */
const sides = [true, false];

/** The words of every term at one degree of closeness. */
interface Round {
  readonly closeness: number;
  readonly words: string[][];
}

/**
 * Plans the rounds of a search. Skips a degree of closeness at which a term has no words, or where all
 * terms have the words of the previous round. Stops after a round that is known to fill the page.
 * @param reach number of events up to the end of the page
 */
function roundsOf(filter: SearchedFilter, reach: number): Round[] {
  const { terms } = filter.search;
  const [first, ...others] = terms;
  // With several terms, or a remaining filter, the number of matching events is unknown.
  const known = others.length === 0 && isWhole(filter) ? (first?.known ?? null) : null;
  const rounds: Round[] = [];
  let before = '';
  for (const closeness of [0, 1, 2] as const) {
    const words = terms.map((term) => [...term.words[closeness]]);
    const text = JSON.stringify(words);
    if (text === before || words.some((some) => some.length === 0)) continue;
    before = text;
    rounds.push({ closeness, words });
    if (known !== null && known[closeness] >= reach) break;
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
 * events closest to now come first, with the matches of the teams `behind` last. A round runs only if the
 * previous rounds do not fill the page, and each word is read no further than the page and the candidate
 * limit.
 */
export async function searchEvents(
  { trx, tenantId }: Scope,
  filter: SearchedFilter,
  now: Date,
  { offset, limit }: Slice,
  behind: readonly string[] = [],
): Promise<ListedEvent[]> {
  const { scopes } = filter.search;
  const reach = offset + limit;
  const rounds = roundsOf(filter, reach);
  if (rounds.length === 0) return [];
  const played = isPlayedBy(tenantId, behind);
  const halves = behind.length === 0 ? [[]] : [[sql`NOT ${played}`], [played]];
  const countOf = (round: number, half: number) =>
    sql`(SELECT count(*) FROM ${sql.id(`round${round}half${half}`)})`;
  const parted = rounds.flatMap((round, at) =>
    halves.map((half, index) => ({ ...round, half, index, at })),
  );
  const named = parted.map(({ closeness, words: [first = [], ...others], half, index, at }) => {
    const parts = parted.length * scopes.length * first.length * sides.length;
    const otherTerms = others.map((some) => hasOneOf(tenantId, some, filter.search));
    const candidates = candidatesOf(tenantId, filter, otherTerms, parts, half);
    const branches = scopes.flatMap((scope) =>
      first.flatMap((word) =>
        sides.map((isPast) =>
          nearest({ tenantId, search: filter.search }, candidates, {
            scope,
            word,
            isPast,
            now,
            limit: reach,
          }),
        ),
      ),
    );
    // Each round includes the results of the previous one.
    const filled = [
      ...rounds.slice(0, at).map((_, before) =>
        sql.join(
          halves.map((_half, one) => countOf(before, one)),
          sql` + `,
        ),
      ),
      ...halves.slice(0, index).map((_half, one) => countOf(at, one)),
    ];
    const isNeeded =
      filled.length === 0
        ? sql``
        : sql`WHERE ${sql.join(
            filled.map((count) => sql`${count} < ${reach}`),
            sql` AND `,
          )}`;
    return {
      name: sql.id(`round${at}half${index}`),
      rank: closeness * halves.length + index,
      query: sql`SELECT DISTINCT starts_at, event_id
        FROM (${sql.join(branches, sql` UNION ALL `)}) AS found ${isNeeded}`,
    };
  });
  const rows = sql.join(
    named.map(
      ({ name, rank }) => sql`SELECT starts_at, event_id, ${sql.lit(rank)} AS rank FROM ${name}`,
    ),
    sql` UNION ALL `,
  );
  const order = (of: string) => sql`${sql.ref(`${of}.rank`)}, ${nearestToNow(now, of, 'event_id')}`;
  const { rows: events } = await sql<ListedEvent>`
    WITH ${sql.join(named.map(({ name, query }) => sql`${name} AS MATERIALIZED (${query})`))},
    page AS (SELECT * FROM (SELECT event_id, starts_at, min(rank) AS rank
        FROM (${rows}) AS every_round GROUP BY event_id, starts_at) AS once
      ORDER BY ${order('once')} OFFSET ${offset} LIMIT ${limit})
    SELECT ${listedColumns(tenantId)} FROM page
      JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.event_id
    ORDER BY ${order('page')}`.execute(trx);
  return events;
}

/** Counts the events that a search finds among its candidates, up to `exactCountLimit`. */
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
