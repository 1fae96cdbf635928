/**
 * The best hand-written query for each list: one statement that returns the page with all displayed
 * columns, and the total if it must be counted. Values are inlined, since only the benchmark runs it.
 */
import { CompiledQuery } from 'kysely';

/** A list in terms of a hand-written query. */
export interface Baseline {
  /** Ids of the page in order, as `id` and `n`. */
  readonly page: string;
  /** One number; null if the call returns none. */
  readonly total: string | null;
  /** Looks up the candidates of the search words, as every search does first; null without a search. */
  readonly wordLookup: string | null;
  /** Kind of the rows. */
  readonly kind: 'event' | 'identity' | 'sport';
}

const tenant = `'t0'`;
/** Totals are counted up to this number, as the calls do. */
const maxTotal = 10_000;
/** A page of ten, and one row that shows whether another page exists. */
const size = 11;
const kinds = {
  events: ['event'],
  clips: ['clip', 'highlight', 'user_clip', 'user_highlight'],
  all: ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'],
};
const statuses = ['live', 'upcoming', 'archived'];

/** Filter and order of a list that is read from an index in that order. */
export interface Ordered {
  readonly kinds?: readonly string[];
  readonly statuses?: readonly string[];
  /** Further conditions on `event`. */
  readonly where?: string;
  /** Home and away matches of a team, one branch each. */
  readonly sides?: readonly string[];
  readonly columns?: string;
  readonly order?: string;
  readonly page?: number;
}

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const numbered = (rows: string, order: string, page: number) =>
  `SELECT id, row_number() OVER (ORDER BY ${order}) AS n FROM (${rows} ORDER BY ${order}
    OFFSET ${page * 10} LIMIT ${size}) AS ordered`;

/** A list whose order an index has within each kind and status. */
export function ordered({
  kinds: wanted = kinds.events,
  statuses: among = statuses,
  where = 'true',
  sides = ['true'],
  columns = 'position, starts_at, id',
  order = 'position, starts_at DESC, id',
  page = 0,
}: Ordered): Baseline {
  const parts = wanted.flatMap((kind) =>
    among.flatMap((status) =>
      sides.map(
        (side) => `(SELECT ${columns} FROM event WHERE tenant_id = ${tenant}
          AND media_type = '${kind}' AND status = '${status}' AND owner_user_id IS NULL
          AND (${side}) AND (${where}) ORDER BY ${order} LIMIT ${page * 10 + size})`,
      ),
    ),
  );
  const all = sides.map((side) => `(${side})`).join(' OR ');
  return {
    page: numbered(`SELECT * FROM (${parts.join(' UNION ALL ')}) AS found`, order, page),
    total: `SELECT count(*)::int FROM (SELECT 1 FROM event WHERE tenant_id = ${tenant}
      AND media_type IN (${listOf(wanted)}) AND status IN (${listOf(among)})
      AND owner_user_id IS NULL AND (${all}) AND (${where}) LIMIT ${maxTotal}) AS matching`,
    wordLookup: null,
    kind: 'event',
  };
}

/** A list of an identity, such as a league, read from the links to it. */
export function ofIdentity(identity: string, among: readonly string[] = statuses): Baseline {
  const links = (some: readonly string[]) => `FROM event_identity WHERE tenant_id = ${tenant}
    AND identity_id = '${identity}' AND media_type = 'event' AND status IN (${listOf(some)})
    AND owner_user_id IS NULL`;
  const order = 'place, starts_at DESC, id';
  const parts = among.map(
    (status) => `(SELECT place, starts_at, event_id AS id ${links([status])}
      ORDER BY place, starts_at DESC, event_id LIMIT ${size})`,
  );
  return {
    page: numbered(`SELECT * FROM (${parts.join(' UNION ALL ')}) AS found`, order, 0),
    total: `SELECT count(*)::int FROM (SELECT 1 ${links(among)} LIMIT ${maxTotal}) AS matching`,
    wordLookup: null,
    kind: 'event',
  };
}

/** A short list that is sorted after it is read. */
export const sorted = (from: string, order = 'position, starts_at DESC, id'): Baseline => ({
  page: numbered(`SELECT * ${from}`, order, 0),
  total: `SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${maxTotal}) AS matching`,
  wordLookup: null,
  kind: 'event',
});

/** A search, with the indexed words that match each of its terms. */
export interface Searched {
  readonly typed: string;
  readonly terms: readonly (readonly string[])[];
  readonly scopes?: readonly string[];
  /** Conditions on `event` besides the words. */
  readonly where?: string;
  /** Queries that find fewer events than the first term does: the search then starts with them. */
  readonly narrow?: readonly string[];
  readonly order?: string;
  readonly page?: number;
}

/** The candidates of a typed word, which must be looked up first. */
const wordLookup = (typed: string) =>
  typed
    .split(' ')
    .map(
      (word) => `(SELECT count(DISTINCT word) FROM (SELECT word FROM search_key
      WHERE tenant_id = ${tenant} AND key >= '${word}' AND key < '${word}\u{10ffff}' LIMIT 200) AS keys) `,
    )
    .join(' + ');

const hasWord = (entry: string, words: readonly string[]) =>
  `EXISTS (SELECT 1 FROM search_entry o WHERE o.tenant_id = ${tenant} AND o.event_id = ${entry}
    AND o.word IN (${listOf(words)}))`;

/** A search by relevance or in another order. It starts with the first term or, if given, with `narrow`. */
export function searched(now: string, search: Searched): Baseline {
  const { terms, scopes = ['event'], where = null, narrow = null, page = 0 } = search;
  const [first = [], ...others] = terms;
  const byDistanceToNow = `abs(extract(epoch FROM starts_at - '${now}'::timestamptz)), starts_at > '${now}',
    CASE WHEN starts_at <= '${now}' THEN id END DESC, id`;
  const order = search.order ?? byDistanceToNow;
  const rest = (entry: string) =>
    [
      ...others.map((words) => hasWord(entry, words)),
      ...(where === null
        ? []
        : [
            `EXISTS (SELECT 1 FROM event e WHERE e.tenant_id = ${tenant} AND e.id = ${entry} AND ${where})`,
          ]),
      'true',
    ].join(' AND ');
  if (terms.some((words) => words.length === 0))
    return { ...sorted('FROM event WHERE false'), wordLookup: wordLookup(search.typed) };
  if (narrow !== null) {
    const from = `FROM (${narrow.join(' UNION ALL ')}) AS few
      WHERE ${terms.map((words) => hasWord('few.id', words)).join(' AND ')}`;
    return {
      page: numbered(`SELECT * ${from}`, order, page),
      total: `SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${maxTotal}) AS matching`,
      wordLookup: wordLookup(search.typed),
      kind: 'event',
    };
  }
  const entries = (
    scope: string,
    word: string,
  ) => `FROM search_entry s WHERE s.tenant_id = ${tenant}
    AND s.scope = '${scope}' AND s.word = '${word}'`;
  const limit = page * 10 + size;
  const near = scopes.flatMap((scope) =>
    first.flatMap((word) =>
      [
        [`<= '${now}'`, 'DESC'],
        [`> '${now}'`, 'ASC'],
      ].map(
        ([side, direction]) => `(SELECT event_id AS id, starts_at ${entries(scope, word)}
          AND starts_at ${side} AND ${rest('s.event_id')}
          ORDER BY starts_at ${direction}, event_id ${direction} LIMIT ${limit})`,
      ),
    ),
  );
  const all = scopes.flatMap((scope) =>
    first.map(
      (word) => `(SELECT event_id ${entries(scope, word)} AND ${rest('s.event_id')}
        ORDER BY starts_at DESC LIMIT ${maxTotal})`,
    ),
  );
  const isUnique = terms.length === 1 && first.length === 1;
  const found =
    search.order === undefined
      ? `SELECT * FROM (SELECT DISTINCT * FROM (${near.join(' UNION ALL ')}) AS near) AS found`
      : `SELECT * FROM (${statuses
          .map(
            (status) => `(SELECT folded_title, id FROM event WHERE tenant_id = ${tenant}
              AND media_type = 'event' AND status = '${status}' AND ${hasWord('event.id', first)}
              ORDER BY ${order} LIMIT ${limit})`,
          )
          .join(' UNION ALL ')}) AS found`;
  return {
    page: numbered(found, order, page),
    total: `SELECT least(count(${isUnique ? '*' : 'DISTINCT event_id'}), ${maxTotal})::int
      FROM (${all.join(' UNION ALL ')}) AS matching`,
    wordLookup: wordLookup(search.typed),
    kind: 'event',
  };
}

/** Returns the statement of a list: its page with all displayed columns, and its total if requested. */
export function baselineQuery(
  { page, total, wordLookup: lookup, kind }: Baseline,
  withTotal: boolean,
): CompiledQuery {
  const count = withTotal && total !== null ? `(${total})` : 'NULL';
  if (kind === 'sport') return CompiledQuery.raw(page);
  if (kind === 'identity')
    return CompiledQuery.raw(`WITH page AS MATERIALIZED (${page})
      SELECT ${count} AS total, identity.* FROM page JOIN identity
        ON identity.tenant_id = ${tenant} AND identity.id = page.id ORDER BY page.n`);
  return CompiledQuery.raw(`WITH page AS MATERIALIZED (${page}),
    shown AS MATERIALIZED (SELECT event.*, page.n, ARRAY(SELECT l.identity_id FROM event_identity l
        WHERE l.tenant_id = ${tenant} AND l.event_id = event.id ORDER BY l.position) AS links
      FROM page JOIN event ON event.tenant_id = ${tenant} AND event.id = page.id)
    SELECT ${count} AS total, ${lookup ?? 'NULL'} AS word_lookup,
      (SELECT json_agg(shown ORDER BY n) FROM shown)::text AS events,
      (SELECT json_agg(i) FROM identity i WHERE i.tenant_id = ${tenant} AND i.id IN (
        SELECT unnest(links) FROM shown UNION SELECT team1_id FROM shown
        UNION SELECT team2_id FROM shown))::text AS identities`);
}
