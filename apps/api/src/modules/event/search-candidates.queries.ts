/** What a search reads of the index, bounded whatever is searched for (SEC-24). */
import { clipKinds } from '@grandstand/contract';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { matches } from './event-conditions.queries.ts';
import type { SearchTerm } from '../search-index/index.ts';
import type { EventFilter, SearchFilter } from './event-filter.ts';

export type SearchedFilter = EventFilter & { readonly search: SearchFilter };

/** Entries that a request may read where each is only read. */
const maxRead = 40_000;
/** Entries that a request may look further into: the other terms, the rest of the filter. */
const maxTested = 8000;

/** Whether the scopes say all of a filter: they hold events, or all kinds of clips. */
export function isWhole(filter: EventFilter): boolean {
  const others = [
    filter.identityIds,
    filter.identityTypes,
    filter.teamIds,
    filter.eventIds,
    filter.sportTypes,
    filter.between,
    filter.statuses,
  ];
  if (filter.hasStream || others.some((one) => one !== null)) return false;
  const kinds = new Set(filter.mediaTypes);
  return clipKinds.every((kind) => kinds.has(kind)) || (kinds.size === 1 && kinds.has('event'));
}

/**
 * Makes a condition one look-up for each candidate: the planner can neither read a table whole for it
 * nor begin with it.
 */
const lookedUp = sql.raw('OFFSET 0');

/** The rest of the filter, of the event of `entry`; null where the scopes say all of it. */
function restOf(tenantId: string, filter: EventFilter): RawBuilder<unknown> | null {
  if (isWhole(filter)) return null;
  const rest = matches(expressionBuilder<Tables, 'event'>(), tenantId, filter);
  return sql`EXISTS (SELECT 1 FROM event
    WHERE event.tenant_id = ${tenantId} AND event.id = entry.event_id AND ${rest} ${lookedUp})`;
}

/**
 * One of the words stands in the event of `entry`. All entries of an event are of one scope, so the
 * scopes are asked for once, with the first term.
 */
export const hasOneOf = (tenantId: string, words: readonly string[]): RawBuilder<unknown> =>
  sql`EXISTS (SELECT 1 FROM search_entry other
    WHERE other.tenant_id = ${tenantId} AND other.event_id = entry.event_id
      AND other.word = ANY(${[...words]}::text[]) ${lookedUp})`;

/** The parts of a statement that reads candidates, the entries of a search's first term. */
export interface Candidates {
  /** What is read for each scope and word, and on each side of now, at most. */
  readonly each: number;
  /** Whether each is only read, and counts. */
  readonly isRead: boolean;
  /** What is asked of each of them, as the end of a WHERE. */
  readonly tests: RawBuilder<unknown>;
}

/**
 * How the candidates of a search are bounded and tested.
 * @param otherTerms what asks of each for the terms after the first
 * @param parts into how many the reading is divided: scopes, words, sides of now and statements
 * @param further what else is asked of each
 */
export function candidatesOf(
  tenantId: string,
  filter: SearchedFilter,
  otherTerms: readonly RawBuilder<unknown>[],
  parts: number,
  further: readonly RawBuilder<unknown>[] = [],
): Candidates {
  const rest = restOf(tenantId, filter);
  const tests = [...otherTerms, ...(rest === null ? [] : [rest]), ...further];
  const isRead = tests.length === 0;
  const most = isRead ? maxRead : maxTested;
  return {
    isRead,
    each: Math.max(1, Math.floor(most / Math.max(1, parts))),
    tests: sql.join(
      tests.map((test) => sql`AND ${test}`),
      sql` `,
    ),
  };
}

/** Entries of the terms after the first that a request may read to have them at hand. */
const maxAtHand = 12_000;

/** One term after the first, as it is asked of each candidate. */
interface FurtherTerm {
  /** Reads the events that have it, to stand before the statement; null where there are too many. */
  readonly atHand: RawBuilder<unknown> | null;
  readonly test: RawBuilder<unknown>;
}

/**
 * Asks of each candidate whether it has the term: among the events that do, read once, where they are
 * few; else each is looked up. That they are few is only estimated, so the statement counts them.
 */
function furtherTerm(
  tenantId: string,
  { scopes, terms }: SearchFilter,
  { words: [, , words], about }: SearchTerm,
  place: number,
  mostAtHand: number,
): FurtherTerm {
  const lookUp = hasOneOf(tenantId, words);
  const most = Math.floor(mostAtHand / (terms.length - 1));
  if (about > most) return { atHand: null, test: lookUp };
  const name = sql.id(`has${place}`);
  return {
    atHand: sql`${name} AS MATERIALIZED (SELECT entry.event_id
      FROM unnest(${[...scopes]}::text[]) AS s (scope)
      CROSS JOIN unnest(${[...words]}::text[]) AS w (word)
      CROSS JOIN LATERAL (SELECT event_id FROM search_entry AS listed
        WHERE tenant_id = ${tenantId} AND scope = s.scope AND word = w.word
        ORDER BY starts_at DESC, event_id DESC LIMIT ${most + 1}) AS entry LIMIT ${most + 1})`,
    test: sql`CASE WHEN (SELECT count(*) FROM ${name}) <= ${most}
      THEN entry.event_id IN (SELECT event_id FROM ${name}) ELSE ${lookUp} END`,
  };
}

/**
 * The events that have every term, as a subquery of their ids; of too many the latest.
 * @param enough of how many there are, so many say all
 * @param mostAtHand entries of the terms after the first that are read to have them at hand
 */
export function foundIds(
  tenantId: string,
  filter: SearchedFilter,
  enough = Infinity,
  mostAtHand = maxAtHand,
): RawBuilder<unknown> | null {
  const { scopes, terms } = filter.search;
  const [{ words: [, , first] } = { words: [[], [], []] }, ...others] = terms;
  if (first.length === 0 || scopes.length === 0) return null;
  const further = others.map((term, place) =>
    furtherTerm(tenantId, filter.search, term, place, mostAtHand),
  );
  const { each, tests, isRead } = candidatesOf(
    tenantId,
    filter,
    further.map(({ test }) => test),
    scopes.length * first.length,
  );
  const atHand = further.flatMap((term) => term.atHand ?? []);
  const before = atHand.length === 0 ? sql`` : sql`WITH ${sql.join(atHand)} `;
  // An event has a word once, and is in one scope.
  const once = first.length === 1 ? sql`` : sql`DISTINCT`;
  // Word by word, so that each is looked up in the index however many events have it.
  return sql`${before}SELECT ${once} entry.event_id
    FROM unnest(${[...scopes]}::text[]) AS s (scope)
    CROSS JOIN unnest(${[...first]}::text[]) AS w (word)
    CROSS JOIN LATERAL (SELECT event_id FROM search_entry
      WHERE tenant_id = ${tenantId} AND scope = s.scope AND word = w.word
      ORDER BY starts_at DESC, event_id DESC LIMIT ${isRead ? Math.min(each, enough) : each}) AS entry
    WHERE true ${tests}`;
}
