import { formLength, maxTableRows } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { EventRow } from '../event/index.ts';

/** Maximum number of matches in a table; a league of 40 teams that meet twice has 1,560. */
const maxMatches = 2000;

/** A finished match with two teams and a score. */
export interface FinishedRow {
  readonly home: string;
  readonly away: string;
  readonly score: NonNullable<EventRow['score']>;
}

/** Selects the matches that count. */
interface Counted {
  /** Null for all. */
  readonly gameTypes: readonly string[] | null;
}

/** The condition on the type of a match. */
const isCounted = ({ gameTypes }: Counted) =>
  gameTypes === null
    ? sql<boolean>`true`
    : sql<boolean>`event.game_type IN (${sql.join(gameTypes)})`;

/** Finished matches that everyone may see: no clips, no cancelled matches, none of minors. */
const isFinished = sql<boolean>`event.media_type = 'event' AND event.status = 'archived'
  AND NOT event.cancelled AND event.safeguarded_by IS NULL AND event.owner_user_id IS NULL
  AND jsonb_typeof(event.score) = 'object'`;

/**
 * Returns the matches of a competition that started in a range and count, the oldest first. Reads the index
 * of its finished matches from the newest one on, and each match by its id: the planner cannot know how many
 * count, and might read all matches of the tenant instead.
 */
export async function listFinishedMatches(
  { trx, tenantId }: Scope,
  leagueId: string,
  { from, before, ...counted }: { readonly from: Date; readonly before: Date } & Counted,
): Promise<FinishedRow[]> {
  const { rows } = await sql<FinishedRow>`
    SELECT played.home, played.away, played.score
    FROM event_identity AS link
    JOIN LATERAL (
      SELECT event.team1_id AS home, event.team2_id AS away, event.score FROM event
      WHERE event.tenant_id = ${tenantId} AND event.id = link.event_id
        AND event.team1_id IS NOT NULL AND event.team2_id IS NOT NULL
        AND ${isFinished} AND ${isCounted(counted)}
      OFFSET 0
    ) AS played ON true
    WHERE link.tenant_id = ${tenantId} AND link.identity_id = ${leagueId}
      AND link.media_type = 'event' AND link.status = 'archived'
      AND link.starts_at >= ${from} AND link.starts_at < ${before}
    ORDER BY link.starts_at DESC, link.event_id DESC LIMIT ${maxMatches}`.execute(trx);
  return rows.toReversed();
}

/** Returns the ids of the teams of a competition, including those that have not played. */
export async function listTeamIds({ trx, tenantId }: Scope, leagueId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('identity')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', leagueId)
    .where('type', '=', 'team')
    .where('archived', '=', false)
    .where('safeguarded', '=', false)
    .orderBy('position')
    .orderBy('id')
    .limit(maxTableRows)
    .execute();
  return rows.map(({ id }) => id);
}

/** A match of a team's form. */
export interface FormRow extends FinishedRow {
  readonly id: string;
  readonly startsAt: Date;
}

/** Returns the last finished matches of a team, the newest first. */
export async function listForm(
  { trx, tenantId }: Scope,
  teamId: string,
  counted: Counted,
): Promise<FormRow[]> {
  const side = (condition: ReturnType<typeof sql<boolean>>) => sql`(
    SELECT event.id, event.starts_at AS "startsAt", event.team1_id AS home, event.team2_id AS away,
      event.score
    FROM event WHERE event.tenant_id = ${tenantId} AND ${condition}
      AND event.team1_id IS NOT NULL AND event.team2_id IS NOT NULL
      AND ${isFinished} AND ${isCounted(counted)}
    ORDER BY event.starts_at DESC, event.id DESC LIMIT ${formLength})`;
  const { rows } = await sql<FormRow>`
    SELECT * FROM (
      ${side(sql<boolean>`event.team1_id = ${teamId}`)} UNION ALL
      ${side(sql<boolean>`event.team2_id = ${teamId} AND event.team1_id <> ${teamId}`)}
    ) AS found ORDER BY "startsAt" DESC, id DESC LIMIT ${formLength}`.execute(trx);
  return rows;
}
