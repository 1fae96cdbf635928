/** Searches among few events, such as those of one team: filters first, and tests the words last. */
import { exactCountLimit } from '@grandstand/contract';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { matchesFilter } from '../list/event-conditions.queries.ts';
import type { Slice } from '../event.queries.ts';
import { isSoonestFirst, orderOf, type EventSort } from '../list/event-order.ts';
import { listedColumns, type ListedEvent } from '../list/listed-event.queries.ts';
import { nearestToNow } from './relevance.queries.ts';
import type { SearchTerm } from '../../search-index/index.ts';
import { withoutHiddenTexts, type SearchedFilter } from './search-candidates.queries.ts';

/** Maximum events whose words are tested. If the filter leaves more, words are read first. */
const maxFew = 5000;

/** True if an index may find few events by the filter, while each word may have many. */
const mayLeaveFew = ({ search, teamIds, eventIds, statuses }: SearchedFilter): boolean =>
  search.isFrequent &&
  (teamIds !== null ||
    eventIds !== null ||
    (statuses?.every((status) => status === 'live') ?? false));

/** Selects how closely the words of an event match a term: 0 for the exact word, null without a match. */
const closenessTo = ({ words: [exact, prefix, near] }: SearchTerm) =>
  sql`min(CASE WHEN word = ANY(${[...exact]}::text[]) THEN 0
    WHEN word = ANY(${[...prefix]}::text[]) THEN 1
    WHEN word = ANY(${[...near]}::text[]) THEN 2 END)`;

/** Order of the results. */
export interface FewOrder {
  /** Null to order by relevance. */
  readonly sort: EventSort | null;
  readonly now: Date;
  /** Ids of the teams whose matches come last in an order by relevance. */
  readonly demotedTeams: readonly string[];
}

/** Orders by closeness of the words, with the matches of `demotedTeams` after the others, then by time. */
function relevance({ now, demotedTeams }: FewOrder, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const teams = sql`${[...demotedTeams]}::text[]`;
  return sql`${column('closeness')},
    (${column('team1_id')} = ANY(${teams}) OR ${column('team2_id')} = ANY(${teams})) IS TRUE,
    ${nearestToNow(now, table, 'id')}`;
}

/**
 * Returns a page of a search with the total, in one statement; null if it is better to look up the words first,
 * or if the filter leaves too many events.
 * @param maxTested maximum events whose words are tested
 */
export async function searchFew(
  { trx, tenantId }: Scope,
  filter: SearchedFilter,
  resultOrder: FewOrder,
  { offset, limit }: Slice,
  maxTested = maxFew,
): Promise<{ readonly rows: ListedEvent[]; readonly total: number } | null> {
  if (!mayLeaveFew(filter)) return null;
  const { terms } = filter.search;
  const allWords = [...new Set(terms.flatMap(({ words }) => words[2]))];
  const closeness = terms.map((_, index) => sql.ref(`matched.c${index}`));
  const orderIn = (table: string) =>
    resultOrder.sort === null
      ? relevance(resultOrder, table)
      : sql.join(
          orderOf(resultOrder.sort, isSoonestFirst(filter)).map(
            ([column, direction]) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`,
          ),
        );
  const { rows } = await sql<ListedEvent & { few: number; total: number }>`
    WITH few AS MATERIALIZED (
      SELECT id, team1_id, team2_id, position, starts_at, folded_title, added_at, created_at
      FROM event
      WHERE ${matchesFilter(expressionBuilder<Tables, 'event'>(), tenantId, filter)}
      LIMIT ${maxTested + 1}),
    found AS MATERIALIZED (
      SELECT few.*, greatest(${sql.join(closeness)}) AS closeness FROM few
      CROSS JOIN LATERAL (
        SELECT ${sql.join(terms.map((term, index) => sql`${closenessTo(term)} AS ${sql.id(`c${index}`)}`))}
        FROM search_entry WHERE tenant_id = ${tenantId} AND event_id = few.id
          AND word = ANY(${allWords}::text[]) ${withoutHiddenTexts(filter.search)}) AS matched
      WHERE (SELECT count(*) FROM few) <= ${maxTested}
        AND ${sql.join(
          closeness.map((rank) => sql`${rank} IS NOT NULL`),
          sql` AND `,
        )}),
    page AS (SELECT * FROM found ORDER BY ${orderIn('found')} OFFSET ${offset} LIMIT ${limit})
    SELECT ${listedColumns(tenantId)}, counted.* FROM (SELECT (SELECT count(*)::int FROM few) AS few,
        (SELECT least(count(*), ${exactCountLimit})::int FROM found) AS total) AS counted
      LEFT JOIN (page JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.id) ON true
    ORDER BY ${orderIn('page')}`.execute(trx);
  const [first] = rows;
  if (first === undefined || first.few > maxTested) return null;
  // If nothing is found, the one row has the numbers only.
  return {
    total: first.total,
    rows: rows.filter(({ id }) => id !== null).map(({ few: _few, total: _total, ...row }) => row),
  };
}
