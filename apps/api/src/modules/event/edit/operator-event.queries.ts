import type { EventStatus } from '@grandstand/contract';
import { sql, type Expression, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow, EventTable } from '../event.table.ts';

/** An event as operators edit it, with the ids of its identities in order. */
export type OperatorEventRow = EventRow & {
  readonly identity_ids: string[];
  /** Its start with all its digits, for the position in a list. */
  readonly start_text: string;
};

const columns = sql<OperatorEventRow>`event.*, event.starts_at::text AS start_text,
  ARRAY(SELECT linked.identity_id FROM event_identity AS linked
    WHERE linked.tenant_id = event.tenant_id AND linked.event_id = event.id
    ORDER BY linked.position) AS identity_ids`;

/** Returns an event, including a withdrawn one in a transaction that shows those; null if it is unknown. */
export async function findForOperator(
  { trx, tenantId }: Scope,
  id: string,
): Promise<OperatorEventRow | null> {
  const row = await trx
    .selectFrom('event')
    .select(columns as never)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('media_type', '=', 'event')
    .executeTakeFirst();
  return (row as OperatorEventRow | undefined) ?? null;
}

/** Returns the events with these ids, in the order of the ids. */
export async function selectForOperator(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<OperatorEventRow[]> {
  const { rows } = await sql<OperatorEventRow>`SELECT ${columns}
    FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS requested (id, ordinal)
    JOIN event ON event.tenant_id = ${tenantId} AND event.id = requested.id
    WHERE event.media_type = 'event' ORDER BY requested.ordinal`.execute(trx);
  return rows;
}

/** Locks an event until the transaction ends, so that two changes follow each other. */
export async function lockEvent({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Changes an event and increases its version. */
export async function editEvent(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<EventTable>,
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('media_type', '=', 'event')
    .execute();
}

/** Replaces the identities of an event and of its clips; returns the ids of both. */
export async function replaceLinks(
  { trx, tenantId }: Scope,
  id: string,
  identityIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM event
    WHERE tenant_id = ${tenantId} AND (id = ${id} OR parent_event_id = ${id})`.execute(trx);
  const ids = rows.map((row) => row.id);
  await sql`DELETE FROM event_identity
    WHERE tenant_id = ${tenantId} AND event_id = ANY(${ids}::text[])`.execute(trx);
  await sql`INSERT INTO event_identity (tenant_id, event_id, identity_id, position)
    SELECT ${tenantId}, e.id, i.id, i.position - 1 FROM unnest(${ids}::text[]) AS e (id)
    CROSS JOIN unnest(${[...identityIds]}::text[]) WITH ORDINALITY AS i (id, position)`.execute(
    trx,
  );
  return ids;
}

/** Sets the teams of an event's clips, and the colours that they wear, to its own. */
export async function setTeamsOfExcerpts(
  { trx, tenantId }: Scope,
  id: string,
  teams: Pick<EventRow, 'team1_id' | 'team2_id' | 'team1_color' | 'team2_color'>,
): Promise<void> {
  await trx
    .updateTable('event')
    .set(teams)
    .where('tenant_id', '=', tenantId)
    .where('parent_event_id', '=', id)
    .execute();
}

/** Withdraws an event and its clips; returns all their ids. */
export async function withdrawRows({ trx, tenantId }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`UPDATE event
    SET withdrawn_status = status, status = 'withdrawn',
      version = version + CASE WHEN id = ${id} THEN 1 ELSE 0 END
    WHERE tenant_id = ${tenantId} AND (id = ${id} OR parent_event_id = ${id})
      AND status <> 'withdrawn' RETURNING id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Restores a withdrawn event and its clips; returns all their ids. */
export async function restoreRows({ trx, tenantId }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`UPDATE event
    SET status = withdrawn_status, withdrawn_status = NULL,
      version = version + CASE WHEN id = ${id} THEN 1 ELSE 0 END
    WHERE tenant_id = ${tenantId} AND (id = ${id} OR parent_event_id = ${id})
      AND status = 'withdrawn' RETURNING id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Counts tickets of an event that are valid at a time. */
export async function countTickets(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM entitlement AS held
    WHERE held.tenant_id = ${tenantId} AND held.event_id = ${id} AND held.kind = 'ticket'
      AND (held.ends_at IS NULL OR held.ends_at > ${now.toISOString()}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM entitlement_end AS ended
        WHERE ended.tenant_id = ${tenantId} AND ended.entitlement_id = held.id)`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** Returns the event, clip or highlight with a reference; null if there is none. */
export async function findReferenced(
  { trx, tenantId }: Scope,
  reference: string,
): Promise<Pick<EventRow, 'id' | 'title'> | null> {
  const row = await trx
    .selectFrom('event')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('reference_id', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

export interface OperatorEventFilter {
  readonly status: EventStatus | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly team: string | null;
  readonly league: string | null;
  /** Word lists of the search index: an event must have one word of each; null for no condition. */
  readonly words: readonly (readonly string[])[] | null;
  /** The text itself, for ids, references, and titles of events of minors and withdrawn ones: the index has none. */
  readonly text: string | null;
  readonly withdrawn: boolean;
  readonly isLatestFirst: boolean;
  /** Start and id of the last event of the page before. */
  readonly after: { readonly start: string; readonly id: string } | null;
}

type Condition = Expression<unknown>;

/**
 * Lists events by start. Each branch reads an index in the order of the list from the position of the page,
 * so that a page costs the same wherever it is.
 */
export async function listOperatorEvents(
  { trx, tenantId }: Scope,
  filter: OperatorEventFilter,
  limit: number,
): Promise<OperatorEventRow[]> {
  const { status, from, to, team, league, words, text, withdrawn, isLatestFirst, after } = filter;
  const direction = sql.raw(isLatestFirst ? 'DESC' : 'ASC');
  /** Conditions on the start and the id, in the table that has them. */
  const span = (start: Condition, id: Condition): Condition => {
    const parts: Condition[] = [];
    if (from !== null) parts.push(sql`AND ${start} >= ${from}::timestamptz`);
    if (to !== null) parts.push(sql`AND ${start} < ${to}::timestamptz`);
    if (after !== null)
      parts.push(
        sql`AND (${start}, ${id}) ${sql.raw(isLatestFirst ? '<' : '>')} (${after.start}::timestamptz, ${after.id})`,
      );
    return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
  };
  const spanOfEvents = span(sql.ref('event.starts_at'), sql.ref('event.id'));
  const state = withdrawn
    ? sql`AND event.status = 'withdrawn' ${status === null ? sql`` : sql`AND event.withdrawn_status = ${status}`}`
    : status === null
      ? sql`AND event.status <> 'withdrawn'`
      : sql`AND event.status = ${status}`;
  const ofTeam =
    team === null ? sql`` : sql`AND (event.team1_id = ${team} OR event.team2_id = ${team})`;
  const ofLeague =
    league === null
      ? sql``
      : sql`AND EXISTS (SELECT 1 FROM event_identity AS linked WHERE linked.tenant_id = ${tenantId}
          AND linked.event_id = event.id AND linked.identity_id = ${league})`;
  const all = sql`event.tenant_id = ${tenantId} AND event.media_type = 'event' ${state}`;
  const order = (start: Condition, id: Condition) =>
    sql`ORDER BY ${start} ${direction}, ${id} ${direction} LIMIT ${limit}`;
  const ownOrder = order(sql.ref('event.starts_at'), sql.ref('event.id'));
  const branch = (condition: Condition): Condition =>
    sql`(SELECT event.id, event.starts_at FROM event WHERE ${all} ${spanOfEvents} ${condition} ${ownOrder})`;
  const hasWord = (some: readonly string[]): Condition =>
    sql`AND EXISTS (SELECT 1 FROM search_entry AS other WHERE other.tenant_id = ${tenantId}
      AND other.event_id = entry.event_id AND other.word = ANY(${[...some]}::text[]))`;
  /** The index leaves out events of minors and withdrawn ones. */
  const notIndexed = withdrawn ? sql`` : sql`AND event.safeguarded_by IS NOT NULL`;
  /** The branches of a text: by the index, by id or reference, and of what the index leaves out. */
  const textBranches = (): Condition[] => {
    const [first, ...others] = words ?? [];
    const found =
      first === undefined
        ? []
        : [
            sql`(SELECT part.id, part.starts_at FROM unnest(${[...first]}::text[]) AS w (word)
              CROSS JOIN LATERAL (SELECT event.id, event.starts_at FROM search_entry AS entry
                JOIN event ON event.tenant_id = ${tenantId} AND event.id = entry.event_id
                WHERE entry.tenant_id = ${tenantId} AND entry.scope = 'event' AND entry.word = w.word
                  ${span(sql.ref('entry.starts_at'), sql.ref('entry.event_id'))}
                  ${sql.join(others.map(hasWord), sql` `)} AND ${all} ${ofTeam} ${ofLeague}
                ${order(sql.ref('entry.starts_at'), sql.ref('entry.event_id'))}) AS part)`,
          ];
    return [
      ...found,
      branch(sql`AND (event.id = ${text} OR event.reference_id = ${text}) ${ofTeam} ${ofLeague}`),
      branch(sql`${notIndexed} AND strpos(lower(event.title), lower(${text})) > 0
        ${ofTeam} ${ofLeague}`),
    ];
  };
  const branches = (): Condition[] => {
    if (text !== null) return textBranches();
    if (team !== null)
      return [
        branch(sql`AND event.team1_id = ${team} ${ofLeague}`),
        branch(
          sql`AND event.team2_id = ${team} AND event.team1_id IS DISTINCT FROM ${team} ${ofLeague}`,
        ),
      ];
    if (league === null) return [branch(sql``)];
    const linked = span(sql.ref('linked.starts_at'), sql.ref('linked.event_id'));
    const linkedState = withdrawn || status === null ? sql`` : sql`AND linked.status = ${status}`;
    return [
      sql`(SELECT event.id, event.starts_at FROM event_identity AS linked
        JOIN event ON event.tenant_id = ${tenantId} AND event.id = linked.event_id
        WHERE linked.tenant_id = ${tenantId} AND linked.identity_id = ${league}
          AND linked.media_type = 'event' ${linkedState} ${linked} AND ${all}
        ${order(sql.ref('linked.starts_at'), sql.ref('linked.event_id'))})`,
    ];
  };
  const { rows } = await sql<OperatorEventRow>`SELECT ${columns}
    FROM (SELECT DISTINCT page.id, page.starts_at FROM (${sql.join(branches(), sql` UNION ALL `)}) AS page
      ${order(sql.ref('page.starts_at'), sql.ref('page.id'))}) AS page
    JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.id
    ${ownOrder}`.execute(trx);
  return rows;
}
