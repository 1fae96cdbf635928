import type { CommerceType, EventStatus, Gender } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';

/** The columns of an event that an import of fixtures sets, with its identities in order. */
export interface Fixture {
  readonly id: string;
  readonly reference_id: string;
  readonly title: string;
  readonly folded_title: string;
  /** ISO. */
  readonly start: string;
  readonly end: string | null;
  readonly team1_id: string | null;
  readonly team2_id: string | null;
  readonly sport_type: string;
  readonly game_type: string | null;
  readonly description: string | null;
  readonly venue: string | null;
  readonly gender: Gender | null;
  readonly commerce_type: CommerceType;
  readonly regions: readonly string[] | null;
  readonly position: number;
  readonly safeguarded: boolean;
  readonly cancelled: boolean;
  readonly status: EventStatus;
  readonly identity_ids: readonly string[];
}

/** A stored event with the columns of a fixture. */
export interface StoredFixture extends Fixture {
  readonly media_type: string;
  /** Set if it is withdrawn. */
  readonly withdrawn_status: EventStatus | null;
  /** Kind of its stream, and its address if it is one of another site. */
  readonly stream_kind: string;
  readonly stream_url: string | null;
}

/** Formats a time as JavaScript does, which is how an import compares it. */
const isoText = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Returns events and clips with one of these references, locked; unknown ones are omitted. */
export async function lockByReference(
  { trx, tenantId }: Scope,
  references: readonly string[],
): Promise<StoredFixture[]> {
  const { rows } = await sql<StoredFixture>`SELECT event.id, event.reference_id, event.title,
      event.folded_title, ${isoText('event.starts_at')} AS start,
      ${isoText('event.game_end_date')} AS "end", event.team1_id, event.team2_id, event.sport_type,
      event.game_type, event.description, event.venue, event.gender, event.commerce_type,
      event.regions, event.position, event.safeguarded, event.cancelled, event.status,
      event.media_type, event.withdrawn_status, event.stream ->> 'kind' AS stream_kind,
      event.stream ->> 'url' AS stream_url,
      ARRAY(SELECT linked.identity_id FROM event_identity AS linked
        WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
        ORDER BY linked.position) AS identity_ids
    FROM event WHERE event.tenant_id = ${tenantId}
      AND event.reference_id = ANY(${[...references]}::text[])
    FOR UPDATE OF event`.execute(trx);
  return rows;
}

const fixtureRows = (
  rows: readonly Fixture[],
) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  AS r (id text, reference_id text, title text, folded_title text, start timestamptz,
    "end" timestamptz, team1_id text, team2_id text, sport_type text, game_type text,
    description text, venue text, gender text, commerce_type text, regions jsonb, position int,
    safeguarded boolean, cancelled boolean, status text)`;

/** Adds fixtures, created at `now`. */
export async function insertFixtures(
  { trx, tenantId }: Scope,
  rows: readonly Fixture[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`INSERT INTO event (tenant_id, id, media_type, reference_id, title, folded_title, date,
      game_start_date, game_end_date, team1_id, team2_id, sport_type, game_type, description, venue,
      gender, commerce_type, regions, position, safeguarded, cancelled, status, is_external,
      is_enabled_vidswap_stats, stream, pano, score, score_timeline, added_at, created_at, updated_at)
    SELECT ${tenantId}, r.id, 'event', r.reference_id, r.title, r.folded_title, r.start,
      r.start, r."end", r.team1_id, r.team2_id, r.sport_type, r.game_type, r.description, r.venue,
      r.gender, r.commerce_type, coalesce(r.regions, 'null'), r.position, r.safeguarded, r.cancelled,
      r.status, false, false, '{"kind":"none"}', false, 'null', '[]', ${at}, ${at}, ${at}
    FROM ${fixtureRows(rows)}`.execute(trx);
}

/** Changes fixtures, and the teams of their clips. Increases the version of each fixture. */
export async function updateFixtures(
  { trx, tenantId }: Scope,
  rows: readonly Fixture[],
  now: Date,
): Promise<void> {
  await sql`UPDATE event SET title = r.title, folded_title = r.folded_title,
      date = CASE WHEN event.starts_at = r.start THEN event.date ELSE r.start END,
      game_start_date = CASE WHEN event.starts_at = r.start THEN event.game_start_date ELSE r.start END,
      game_end_date = r."end", team1_id = r.team1_id, team2_id = r.team2_id,
      -- Another team wears its own colour.
      team1_color = CASE WHEN event.team1_id = r.team1_id THEN event.team1_color END,
      team2_color = CASE WHEN event.team2_id = r.team2_id THEN event.team2_color END,
      sport_type = r.sport_type, game_type = r.game_type, description = r.description,
      venue = r.venue, gender = r.gender, commerce_type = r.commerce_type,
      regions = coalesce(r.regions, 'null'), position = r.position, safeguarded = r.safeguarded,
      cancelled = r.cancelled, version = event.version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    FROM ${fixtureRows(rows)}
    WHERE event.tenant_id = ${tenantId} AND event.id = r.id`.execute(trx);
  // The clips of these matches show the same teams.
  await sql`UPDATE event SET team1_id = r.team1_id, team2_id = r.team2_id,
      team1_color = CASE WHEN event.team1_id = r.team1_id THEN event.team1_color END,
      team2_color = CASE WHEN event.team2_id = r.team2_id THEN event.team2_color END
    FROM ${fixtureRows(rows)}
    WHERE event.tenant_id = ${tenantId} AND event.parent_event_id = r.id
      AND (event.team1_id, event.team2_id) IS DISTINCT FROM (r.team1_id, r.team2_id)`.execute(trx);
}

/**
 * Links fixtures to their identities. For stored fixtures (`changed`), replaces the current links, and those of
 * their clips. Returns the ids of those clips.
 */
export async function linkFixtures(
  { trx, tenantId }: Scope,
  rows: readonly Fixture[],
  changed: boolean,
): Promise<string[]> {
  const links = rows.flatMap(({ id, identity_ids: ids }) =>
    ids.map((identityId, position) => [id, identityId, position] as const),
  );
  const eventIds = rows.map(({ id }) => id);
  const clipIds = changed
    ? (
        await sql<{ id: string }>`SELECT id FROM event WHERE tenant_id = ${tenantId}
          AND parent_event_id = ANY(${eventIds}::text[])`.execute(trx)
      ).rows.map(({ id }) => id)
    : [];
  if (changed)
    await sql`DELETE FROM event_identity WHERE tenant_id = ${tenantId}
      AND event_id = ANY(${[...eventIds, ...clipIds]}::text[])`.execute(trx);
  const linked = sql`unnest(${links.map(([id]) => id)}::text[],
    ${links.map(([, identityId]) => identityId)}::text[],
    ${links.map(([, , position]) => position)}::int[]) AS l (event_id, identity_id, position)`;
  // With the copied columns, no trigger looks up the event of each link.
  await sql`INSERT INTO event_identity (tenant_id, event_id, identity_id, position, media_type, status,
      place, starts_at)
    SELECT ${tenantId}, l.event_id, l.identity_id, l.position, 'event', r.status, r.position, r.start
    FROM ${linked} JOIN ${fixtureRows(rows)} ON r.id = l.event_id`.execute(trx);
  if (clipIds.length > 0)
    await sql`INSERT INTO event_identity (tenant_id, event_id, identity_id, position)
      SELECT ${tenantId}, event.id, l.identity_id, l.position FROM ${linked}
      JOIN event ON event.tenant_id = ${tenantId} AND event.parent_event_id = l.event_id
      WHERE event.id = ANY(${clipIds}::text[])`.execute(trx);
  return clipIds;
}

/** Returns fixtures by start, after a position, for an export: no clips and no withdrawn matches. */
export async function listFixtures(
  { trx, tenantId }: Scope,
  {
    from,
    to,
    after,
    limit,
  }: {
    readonly from: string | null;
    readonly to: string | null;
    readonly after: { readonly start: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<(StoredFixture & { readonly start_text: string })[]> {
  const { rows } = await sql<StoredFixture & { start_text: string }>`SELECT event.id,
      event.reference_id, event.title, event.folded_title, ${isoText('event.starts_at')} AS start,
      event.starts_at::text AS start_text, ${isoText('event.game_end_date')} AS "end",
      event.team1_id, event.team2_id, event.sport_type, event.game_type, event.description,
      event.venue, event.gender, event.commerce_type, event.regions, event.position,
      event.safeguarded, event.cancelled, event.status, event.media_type, event.withdrawn_status,
      event.stream ->> 'kind' AS stream_kind, event.stream ->> 'url' AS stream_url,
      ARRAY(SELECT linked.identity_id FROM event_identity AS linked
        WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
        ORDER BY linked.position) AS identity_ids
    FROM event WHERE event.tenant_id = ${tenantId} AND event.media_type = 'event'
      ${from === null ? sql`` : sql`AND event.starts_at >= ${from}::timestamptz`}
      ${to === null ? sql`` : sql`AND event.starts_at < ${to}::timestamptz`}
      ${after === null ? sql`` : sql`AND (event.starts_at, event.id) > (${after.start}::timestamptz, ${after.id})`}
    ORDER BY event.starts_at, event.id LIMIT ${limit}`.execute(trx);
  return rows;
}
