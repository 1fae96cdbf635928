import { exactCountLimit } from '@grandstand/contract';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { matches } from './event-conditions.queries.ts';
import type { Slice } from './event.queries.ts';
import type { EventRow } from './event.table.ts';
import type { EventFilter, SearchFilter } from './event-filter.ts';

/** Postings read for one counted event that has several of the words. */
const wordsPerEvent = 3;

/** Whether the filter has conditions beyond the search scopes. */
const narrows = (filter: EventFilter, kinds: number): boolean =>
  [
    filter.identityIds,
    filter.identityTypes,
    filter.teamIds,
    filter.eventIds,
    filter.sportTypes,
    filter.between,
    filter.statuses,
  ].some((one) => one !== null) || filter.mediaTypes.length !== kinds;

interface Parts {
  readonly join: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** What joins the entries of a word to the rest of the filter. */
function restOf(tenantId: string, filter: EventFilter): Parts {
  // A scope holds events only or all kinds of clips.
  const isWhole = filter.mediaTypes.includes('event') ? !narrows(filter, 1) : !narrows(filter, 4);
  if (isWhole) return { join: sql``, where: sql`` };
  const rest = matches(expressionBuilder<Tables, 'event'>(), tenantId, { ...filter, search: null });
  return {
    join: sql`JOIN event ON event.tenant_id = ${tenantId} AND event.id = entry.event_id`,
    where: sql`AND ${rest}`,
  };
}

/** The other terms are found in the event too. */
const hasTerms = (
  tenantId: string,
  scopes: readonly string[],
  terms: readonly (readonly string[])[],
) =>
  sql.join(
    terms.map(
      (words) => sql`AND EXISTS (SELECT 1 FROM search_entry other
        WHERE other.tenant_id = ${tenantId} AND other.event_id = entry.event_id
          AND other.scope = ANY(${[...scopes]}::text[]) AND other.word = ANY(${[...words]}::text[]))`,
    ),
    sql` `,
  );

/** The entries nearest to now that have a word, on one side of now. */
function nearest(
  tenantId: string,
  parts: Parts,
  also: RawBuilder<unknown>,
  entry: { scope: string; word: string; isPast: boolean; now: Date; limit: number },
): RawBuilder<unknown> {
  const side = entry.isPast
    ? sql`entry.starts_at <= ${entry.now}`
    : sql`entry.starts_at > ${entry.now}`;
  const order = entry.isPast
    ? sql`entry.starts_at DESC, entry.event_id DESC`
    : sql`entry.starts_at, entry.event_id`;
  return sql`(SELECT entry.starts_at, entry.event_id FROM search_entry entry ${parts.join}
    WHERE entry.tenant_id = ${tenantId} AND entry.scope = ${entry.scope}
      AND entry.word = ${entry.word} AND ${side} ${also} ${parts.where}
    ORDER BY ${order} LIMIT ${entry.limit})`;
}

/** The words of every term at each closeness that adds any; a closeness at which a term has none is left out. */
function roundsOf({ terms }: SearchFilter): { closeness: number; words: string[][] }[] {
  let before = '';
  return ([0, 1, 2] as const).flatMap((closeness) => {
    const words = terms.map((term) => [...term.words[closeness]]);
    const text = JSON.stringify(words);
    if (text === before || words.some((some) => some.length === 0)) return [];
    before = text;
    return [{ closeness, words }];
  });
}

/**
 * A page of what was searched for: what has exactly the typed words first, then what begins with
 * them, then what is near to them; within each what is nearest to now. A round is looked at only
 * when the ones before do not fill the page, and each word no further than the page reaches.
 */
export async function searchEvents(
  { trx, tenantId }: Scope,
  filter: EventFilter & { readonly search: SearchFilter },
  now: Date,
  { offset, limit }: Slice,
): Promise<EventRow[]> {
  const { scopes } = filter.search;
  const rounds = roundsOf(filter.search);
  if (rounds.length === 0) return [];
  const parts = restOf(tenantId, filter);
  const reach = offset + limit;
  const named = rounds.map(({ closeness, words: [first = [], ...others] }, at) => {
    const also = hasTerms(tenantId, scopes, others);
    const branches = scopes.flatMap((scope) =>
      first.flatMap((word) =>
        [true, false].map((isPast) =>
          nearest(tenantId, parts, also, { scope, word, isPast, now, limit: reach }),
        ),
      ),
    );
    const isNeeded =
      at === 0 ? sql`` : sql`WHERE (SELECT count(*) FROM ${sql.id(`round${at - 1}`)}) < ${reach}`;
    return {
      name: sql.id(`round${at}`),
      closeness,
      query: sql`SELECT DISTINCT starts_at, event_id
        FROM (${sql.join(branches, sql` UNION ALL `)}) AS found ${isNeeded}`,
    };
  });
  const rows = sql.join(
    named.map(
      ({ name, closeness }) =>
        sql`SELECT starts_at, event_id, ${sql.lit(closeness)} AS closeness FROM ${name}`,
    ),
    sql` UNION ALL `,
  );
  const order = (of: string) => {
    const column = (name: string) => sql.ref(`${of}.${name}`);
    const startsAt = column('starts_at');
    return sql`${column('closeness')}, abs(extract(epoch FROM ${startsAt} - ${now}::timestamptz)),
      ${startsAt} > ${now}, CASE WHEN ${startsAt} <= ${now} THEN ${column('event_id')} END DESC,
      ${column('event_id')}`;
  };
  const { rows: events } = await sql<EventRow>`
    WITH ${sql.join(named.map(({ name, query }) => sql`${name} AS MATERIALIZED (${query})`))},
    page AS (SELECT * FROM (SELECT event_id, starts_at, min(closeness) AS closeness
        FROM (${rows}) AS every_round GROUP BY event_id, starts_at) AS once
      ORDER BY ${order('once')} OFFSET ${offset} LIMIT ${limit})
    SELECT event.* FROM page
      JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.event_id
    ORDER BY ${order('page')}`.execute(trx);
  return events;
}

/** How many events a search finds, counted up to `exactCountLimit`. */
export async function countFound(
  { trx, tenantId }: Scope,
  filter: EventFilter & { readonly search: SearchFilter },
): Promise<number> {
  const { scopes, terms } = filter.search;
  const [first = [], ...others] = terms.map(({ words }) => words[2]);
  const { join, where } = restOf(tenantId, filter);
  const most = exactCountLimit * Math.min(first.length, wordsPerEvent);
  const { rows } = await sql<{ total: number }>`
    SELECT least(count(${first.length > 1 ? sql`DISTINCT event_id` : sql`*`}), ${exactCountLimit})::int AS total
    FROM (SELECT entry.event_id FROM search_entry entry ${join}
      WHERE entry.tenant_id = ${tenantId} AND entry.scope = ANY(${[...scopes]}::text[])
        AND entry.word = ANY(${[...first]}::text[]) ${hasTerms(tenantId, scopes, others)} ${where}
      LIMIT ${most}) AS found`.execute(trx);
  return rows[0]?.total ?? 0;
}
