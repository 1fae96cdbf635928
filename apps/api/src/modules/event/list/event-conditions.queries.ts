import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { EventFilter, PlayerFilter } from './event-filter.ts';
import { streamKind } from '../stream-kind.queries.ts';

type Where = ExpressionBuilder<Tables, 'event'>;
type Condition = ExpressionWrapper<Tables, 'event', SqlBool>;

/**
 * Matches the tenant's rows that a viewer may see in lists: viewers' clips are visible to their owner only
 * (SEC-02).
 */
export function isVisibleTo(eb: Where, tenantId: string, userId: string | null): Condition {
  const ownerConditions = userId === null ? [] : [eb('event.owner_user_id', '=', userId)];
  return eb.and([
    eb('event.tenant_id', '=', tenantId),
    eb.or([eb('event.owner_user_id', 'is', null), ...ownerConditions]),
  ]);
}

/** Excludes clips of minors, which no viewer may see. For statements that read from `event`. */
export const excludesClipsOfMinors = sql<boolean>`(event.safeguarded_by IS NULL OR event.media_type = 'event')`;

/**
 * Matches the tenant's rows that a viewer may open by their id: those of `isVisibleTo` and shared clips of
 * other viewers, but no clips of minors.
 */
export const isReachableBy = (eb: Where, tenantId: string, userId: string | null): Condition =>
  eb.and([
    eb('event.tenant_id', '=', tenantId),
    excludesClipsOfMinors,
    eb.or([isVisibleTo(eb, tenantId, userId), eb('event.visibility', '=', 'link')]),
  ]);

/** Matches events linked to one of the ids, restricted to the given identity types. */
function identityConditions(eb: Where, filter: EventFilter): Condition[] {
  const { identityIds, identityTypes } = filter;
  if (identityIds === null && identityTypes === null) return [];
  let linked = eb
    .selectFrom('event_identity')
    .select(sql`1`.as('one'))
    .whereRef('event_identity.tenant_id', '=', 'event.tenant_id')
    .whereRef('event_identity.event_id', '=', 'event.id');
  if (identityIds !== null) linked = linked.where('event_identity.identity_id', 'in', identityIds);
  if (identityTypes !== null) {
    const types = [...identityTypes] as string[];
    linked = linked
      .innerJoin('identity', (join) =>
        join
          .onRef('identity.tenant_id', '=', 'event_identity.tenant_id')
          .onRef('identity.id', '=', 'event_identity.identity_id'),
      )
      .where((inner) =>
        inner.or([
          inner(sql<string>`identity.type`, 'in', types),
          inner(sql<string>`identity.media_type`, 'in', types),
        ]),
      );
  }
  return [eb.exists(linked)];
}

/** Matches events of minors only if the filter names the competition or team that safeguards them. */
function safeguardConditions(eb: Where, { identityIds, hasSafeguarded }: EventFilter): Condition[] {
  if (hasSafeguarded) return [];
  const isNotOfMinors = eb('event.safeguarded_by', 'is', null);
  if (identityIds === null) return [isNotOfMinors] as Condition[];
  const isSafeguardedByThem = eb.and([
    eb('event.safeguarded_by', 'in', identityIds),
    eb('event.media_type', '=', 'event'),
  ]);
  return [eb.or([isNotOfMinors, isSafeguardedByThem])];
}

/** Matches matches with the player in a line-up, and clips of the player; none of minors. */
function showsPlayer(
  eb: Where,
  tenantId: string,
  { teamId, number, hasClips }: PlayerFilter,
  mediaTypes: EventFilter['mediaTypes'],
): Condition {
  const inLineup = sql<boolean>`event.id IN (SELECT lineup.event_id FROM lineup
    WHERE lineup.tenant_id = ${tenantId} AND lineup.team_id = ${teamId}
      AND lineup.players @> ${JSON.stringify([{ number }])}::jsonb)`;
  const ofClip = hasClips
    ? eb.and([eb('event.player_team_id', '=', teamId), eb('event.player_number', '=', number)])
    : sql<boolean>`false`;
  const hasMatches = mediaTypes.includes('event');
  const isOfKind = hasMatches && mediaTypes.length === 1 ? inLineup : ofClip;
  return eb.and([
    eb('event.safeguarded_by', 'is', null),
    hasMatches && mediaTypes.length > 1 ? eb.or([inLineup, ofClip]) : isOfKind,
  ]);
}

/** Converts a time in ms within the database, because ISO text cannot express its whole range. */
export const timestampOf = (ms: number) => sql<Date>`to_timestamp(${ms}::double precision / 1000)`;

/** Matches the tenant's events that the viewer may see and that pass the filter, except by search. */
export function matchesFilter(eb: Where, tenantId: string, filter: EventFilter): Condition {
  const { teamIds, eventIds, sportTypes, between, statuses } = filter;
  const conditions = [
    isVisibleTo(eb, tenantId, filter.userId),
    eb('event.media_type', 'in', filter.mediaTypes),
    ...identityConditions(eb, filter),
    ...safeguardConditions(eb, filter),
  ];
  if (teamIds !== null) {
    conditions.push(
      eb.or([eb('event.team1_id', 'in', teamIds), eb('event.team2_id', 'in', teamIds)]),
    );
  }
  if (eventIds !== null) {
    conditions.push(
      eb.or([
        eb('event.parent_event_id', 'in', eventIds),
        eb.and([eb('event.parent_event_id', 'is', null), eb('event.id', 'in', eventIds)]),
      ]),
    );
  }
  if (sportTypes !== null) conditions.push(eb('event.sport_type', 'in', sportTypes));
  if (statuses !== null) conditions.push(eb('event.status', 'in', statuses));
  if (filter.commerceTypes !== null)
    conditions.push(eb('event.commerce_type', 'in', filter.commerceTypes));
  if (filter.hasStream) {
    conditions.push(
      eb.and([
        eb('event.status', '!=', 'upcoming'),
        eb('event.cancelled', '=', false),
        sql<boolean>`${streamKind} <> 'none'`,
      ]),
    );
  }
  if (filter.ofPlayer !== null)
    conditions.push(eb('event.player_number', filter.ofPlayer ? 'is not' : 'is', null));
  if (filter.player !== null)
    conditions.push(showsPlayer(eb, tenantId, filter.player, filter.mediaTypes));
  if (filter.ownedBy !== null) conditions.push(eb('event.owner_user_id', '=', filter.ownedBy));
  if (between !== null) {
    conditions.push(eb('event.starts_at', '>=', timestampOf(between.startMs)));
    conditions.push(eb('event.starts_at', '<=', timestampOf(between.endMs)));
  }
  return eb.and(conditions);
}
