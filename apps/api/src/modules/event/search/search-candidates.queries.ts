/** Limits how much of the index a search reads, for any search terms (SEC-24). */
import { clipKinds } from '@grandstand/contract';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { matchesFilter } from '../list/event-conditions.queries.ts';
import type { SearchTerm } from '../../search-index/index.ts';
import type { EventFilter, SearchFilter } from '../list/event-filter.ts';

export type SearchedFilter = EventFilter & { readonly search: SearchFilter };

/** Maximum entries per request if all of them are results. */
const maxRead = 40_000;
/** Maximum entries per request if each is tested: for other terms or the rest of the filter. */
const maxTested = 8000;

/** True if the scopes of the index express the whole filter: events only, or all kinds of clips. */
export function isCoveredByScopes(filter: EventFilter): boolean {
  const others = [
    filter.identityIds,
    filter.identityTypes,
    filter.teamIds,
    filter.eventIds,
    filter.sportTypes,
    filter.between,
    filter.statuses,
    filter.commerceTypes,
  ];
  if (filter.hasStream || others.some((other) => other !== null)) return false;
  const kinds = new Set(filter.mediaTypes);
  return clipKinds.every((kind) => kinds.has(kind)) || (kinds.size === 1 && kinds.has('event'));
}

/**
 * Ends a subquery that is to run once per candidate: with OFFSET the planner can neither join it nor start
 * with it.
 */
const asLookUp = sql.raw('OFFSET 0');

/** The rest of the filter, applied to the event of `entry`; null if the scopes cover it all. */
function restOf(tenantId: string, filter: EventFilter): RawBuilder<unknown> | null {
  if (isCoveredByScopes(filter)) return null;
  const rest = matchesFilter(expressionBuilder<Tables, 'event'>(), tenantId, filter);
  return sql`EXISTS (SELECT 1 FROM event
    WHERE event.tenant_id = ${tenantId} AND event.id = entry.event_id AND ${rest} ${asLookUp})`;
}

/** Excludes entries of texts that are hidden with a result, as the end of a WHERE on `search_entry`. */
export const withoutHiddenTexts = ({ hidesResults }: Pick<SearchFilter, 'hidesResults'>) =>
  hidesResults ? sql`AND is_shown` : sql``;

/**
 * True if the event of `entry` has one of the words. All entries of an event share one scope, so scopes are
 * tested once, with the first term.
 */
export const hasAnyWord = (
  tenantId: string,
  words: readonly string[],
  search: Pick<SearchFilter, 'hidesResults'>,
): RawBuilder<unknown> =>
  sql`EXISTS (SELECT 1 FROM search_entry other
    WHERE other.tenant_id = ${tenantId} AND other.event_id = entry.event_id
      AND other.word = ANY(${[...words]}::text[]) ${withoutHiddenTexts(search)} ${asLookUp})`;

/** Parts of a statement that reads candidates, the entries of a search's first term. */
export interface Candidates {
  /** Maximum entries per read: of a scope, a word and a side of now. */
  readonly perRead: number;
  /** True if no test applies, so that each entry is a result. */
  readonly areAllResults: boolean;
  /** Conditions on each entry, as the end of a WHERE. */
  readonly tests: RawBuilder<unknown>;
}

/**
 * Returns the limit and the tests of a search's candidates.
 * @param otherTerms the terms after the first, tested on each candidate
 * @param reads number of reads that share the limit: scopes × words × sides of now × steps
 * @param further extra conditions on each candidate
 */
export function candidatesOf(
  tenantId: string,
  filter: SearchedFilter,
  otherTerms: readonly RawBuilder<unknown>[],
  reads: number,
  further: readonly RawBuilder<unknown>[] = [],
): Candidates {
  const rest = restOf(tenantId, filter);
  const tests = [...otherTerms, ...(rest === null ? [] : [rest]), ...further];
  const areAllResults = tests.length === 0;
  const max = areAllResults ? maxRead : maxTested;
  return {
    areAllResults,
    perRead: Math.max(1, Math.floor(max / Math.max(1, reads))),
    tests: sql.join(
      tests.map((test) => sql`AND ${test}`),
      sql` `,
    ),
  };
}

/** Maximum entries of further terms that a request may read in advance. */
const maxPreread = 12_000;

/** One term after the first, as a test on each candidate. */
interface FurtherTerm {
  /** Reads the events that have the term, as a prefix of the statement; null if there are too many. */
  readonly preread: RawBuilder<unknown> | null;
  readonly test: RawBuilder<unknown>;
}

/**
 * Tests whether each candidate has a term: against the events that have it, read once, if they are few;
 * otherwise by a lookup. Their number is an estimate, so the statement itself counts them and decides.
 */
function furtherTerm(
  tenantId: string,
  search: SearchFilter,
  { words: [, , words], estimate }: SearchTerm,
  index: number,
  prereadLimit: number,
): FurtherTerm {
  const { scopes, terms } = search;
  const lookUp = hasAnyWord(tenantId, words, search);
  const max = Math.floor(prereadLimit / (terms.length - 1));
  if (estimate > max) return { preread: null, test: lookUp };
  const name = sql.id(`has${index}`);
  return {
    preread: sql`${name} AS MATERIALIZED (SELECT entry.event_id
      FROM unnest(${[...scopes]}::text[]) AS s (scope)
      CROSS JOIN unnest(${[...words]}::text[]) AS w (word)
      CROSS JOIN LATERAL (SELECT event_id FROM search_entry AS listed
        WHERE tenant_id = ${tenantId} AND scope = s.scope AND word = w.word ${withoutHiddenTexts(search)}
        ORDER BY starts_at DESC, event_id DESC LIMIT ${max + 1}) AS entry LIMIT ${max + 1})`,
    test: sql`CASE WHEN (SELECT count(*) FROM ${name}) <= ${max}
      THEN entry.event_id IN (SELECT event_id FROM ${name}) ELSE ${lookUp} END`,
  };
}

/**
 * Returns the events that have every term, as a subquery of ids; if there are too many, the latest.
 * Null if the search has no words or no scopes.
 * @param enough number of ids that suffices
 * @param prereadLimit maximum entries of further terms to read in advance
 */
export function foundIds(
  tenantId: string,
  filter: SearchedFilter,
  enough = Infinity,
  prereadLimit = maxPreread,
): RawBuilder<unknown> | null {
  const { scopes, terms } = filter.search;
  const [{ words: [, , first] } = { words: [[], [], []] }, ...others] = terms;
  if (first.length === 0 || scopes.length === 0) return null;
  const further = others.map((term, index) =>
    furtherTerm(tenantId, filter.search, term, index, prereadLimit),
  );
  const { perRead, tests, areAllResults } = candidatesOf(
    tenantId,
    filter,
    further.map(({ test }) => test),
    scopes.length * first.length,
  );
  const preread = further.flatMap((term) => term.preread ?? []);
  const before = preread.length === 0 ? sql`` : sql`WITH ${sql.join(preread)} `;
  // An event has a word once and is in one scope, so one word finds no event twice.
  const distinct = first.length === 1 ? sql`` : sql`DISTINCT`;
  // Word by word, so that each is looked up in the index, however many events have it.
  return sql`${before}SELECT ${distinct} entry.event_id
    FROM unnest(${[...scopes]}::text[]) AS s (scope)
    CROSS JOIN unnest(${[...first]}::text[]) AS w (word)
    CROSS JOIN LATERAL (SELECT event_id FROM search_entry
      WHERE tenant_id = ${tenantId} AND scope = s.scope AND word = w.word ${withoutHiddenTexts(filter.search)}
      ORDER BY starts_at DESC, event_id DESC LIMIT ${areAllResults ? Math.min(perRead, enough) : perRead}) AS entry
    WHERE true ${tests}`;
}
