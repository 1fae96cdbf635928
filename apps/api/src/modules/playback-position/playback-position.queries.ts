import type { SortField } from '@grandstand/contract';
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import { type EventRow, excludesClipsOfMinors } from '../event/index.ts';
import type { PlaybackPositionTable } from './playback-position.table.ts';

export type PositionRow = Omit<Selectable<PlaybackPositionTable>, 'tenant_id' | 'user_id'>;

/** Ids of videos, or all finished videos; null for all resumable ones. */
export type PositionFilter = readonly string[] | 'finished' | null;

/** Position from which a video is resumable, s. The portal resumes from the same one (`position-store.ts`). */
const minResumablePosition = 30;

const positionsOf = ({ trx, tenantId }: Scope, userId: string, filter: PositionFilter) => {
  const query = trx
    .selectFrom('playback_position')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'playback_position.tenant_id')
        .onRef('event.id', '=', 'playback_position.event_id'),
    )
    .where('playback_position.tenant_id', '=', tenantId)
    .where('playback_position.user_id', '=', userId)
    .where(excludesClipsOfMinors)
    // Other users' own clips are hidden (SEC-02).
    .where((eb) =>
      eb.or([eb('event.owner_user_id', 'is', null), eb('event.owner_user_id', '=', userId)]),
    );
  if (filter === 'finished') return query.where('playback_position.is_finished', '=', true);
  return filter === null
    ? query
        .where('playback_position.is_finished', '=', false)
        .where('playback_position.position', '>=', minResumablePosition)
    : query.where('playback_position.event_id', 'in', filter);
};

const columns = {
  order: 'event.position',
  added: 'playback_position.reached_at',
  created: 'event.created_at',
  title: 'event.folded_title',
} as const satisfies Record<SortField, string>;

/** Returns a page of a user's positions, the latest first unless sorted otherwise. */
export const selectPositions = (
  scope: Scope,
  userId: string,
  filter: PositionFilter,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<PositionRow[]> =>
  positionsOf(scope, userId, filter)
    .select([
      'playback_position.event_id',
      'playback_position.position',
      'playback_position.duration',
      'playback_position.is_finished',
      'playback_position.reached_at',
    ])
    .orderBy(
      sort === null ? 'playback_position.reached_at' : columns[sort.field],
      sort?.direction ?? 'desc',
    )
    .orderBy('playback_position.event_id', sort?.direction ?? 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

/** Returns videos by id, unordered. */
export const selectVideos = async (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<EventRow[]> =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('event')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .where(excludesClipsOfMinors)
        .execute();

export async function countPositions(
  scope: Scope,
  userId: string,
  filter: PositionFilter,
): Promise<number> {
  const { total } = await positionsOf(scope, userId, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns all positions of a user. `isOfOtherUser` is true for a private clip of another user. */
export const selectAllPositions = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<(PositionRow & { readonly isOfOtherUser: SqlBool })[]> =>
  trx
    .selectFrom('playback_position')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'playback_position.tenant_id')
        .onRef('event.id', '=', 'playback_position.event_id'),
    )
    .select((eb) => [
      'playback_position.event_id',
      'playback_position.position',
      'playback_position.duration',
      'playback_position.is_finished',
      'playback_position.reached_at',
      eb
        .and([
          eb('event.owner_user_id', 'is not', null),
          eb('event.owner_user_id', '!=', userId),
          eb('event.visibility', '=', 'private'),
        ])
        .as('isOfOtherUser'),
    ])
    .where('playback_position.tenant_id', '=', tenantId)
    .where('playback_position.user_id', '=', userId)
    .orderBy('playback_position.reached_at', 'desc')
    .execute();

/**
 * Stores a position unless a newer one is stored, so that the order of arrival does not matter. Of two with
 * the same time, the further one is stored.
 */
export async function upsertPosition(
  { trx, tenantId }: Scope,
  userId: string,
  position: PositionRow,
): Promise<void> {
  await trx
    .insertInto('playback_position')
    .values({ tenant_id: tenantId, user_id: userId, ...position })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'event_id'])
        .doUpdateSet((set) => ({
          position: set.ref('excluded.position'),
          duration: set.ref('excluded.duration'),
          is_finished: set.ref('excluded.is_finished'),
          reached_at: set.ref('excluded.reached_at'),
        }))
        .where(
          sql<boolean>`(excluded.reached_at, excluded.position)
            > (playback_position.reached_at, playback_position.position)`,
        ),
    )
    .execute();
}

export async function findPosition(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<PositionRow | null> {
  const row = await trx
    .selectFrom('playback_position')
    .select(['event_id', 'position', 'duration', 'is_finished', 'reached_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes all but a user's newest `max` positions. */
export async function trimPositions(
  { trx, tenantId }: Scope,
  userId: string,
  max: number,
): Promise<void> {
  const beyond = trx
    .selectFrom('playback_position')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('reached_at', 'desc')
    .orderBy('event_id', 'desc')
    .offset(max);
  await trx
    .deleteFrom('playback_position')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', 'in', beyond)
    .execute();
}
