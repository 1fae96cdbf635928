import type { Stream } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ShownProgramme } from './channel.queries.ts';
import type { ChannelSlotTable } from './channel.table.ts';
import { maxProgrammeMs } from './programme.ts';

/** A stored slot. */
export interface ScheduleSlotRow {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly eventId: string;
  readonly title: string;
  readonly videoId: string;
  /** Discontinuities of the channel up to its start, as EXT-X-DISCONTINUITY-SEQUENCE counts them. */
  readonly discontinuities: number;
  /** True if its event or video is gone, so the slate replaces it. */
  readonly isLost: boolean;
}

const columns = [
  'channel_slot.starts_at as startsAt',
  'channel_slot.ends_at as endsAt',
  'channel_slot.shown_event_id as eventId',
  'channel_slot.title',
  'channel_slot.film as videoId',
  'channel_slot.joins as discontinuities',
  'channel_slot.is_lost as isLost',
] as const;

/** Returns a channel's slots that start between two times, in order, preceded by the last earlier one. */
export const listSlots = (
  { trx, tenantId }: Scope,
  channelId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ScheduleSlotRow[]> =>
  trx
    .selectFrom('channel_slot')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', channelId)
    .where('starts_at', '<=', to)
    .where((eb) =>
      eb(
        'starts_at',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('channel_slot as before')
            .where('before.tenant_id', '=', tenantId)
            .where('before.event_id', '=', channelId)
            .where('before.starts_at', '<=', from)
            .select((inner) => inner.fn.max('before.starts_at').as('last')),
          sql<Date>`${from}`,
        ),
      ),
    )
    .select(columns)
    .orderBy('starts_at')
    .execute();

/** Locks the channel's schedule until the transaction ends. */
export async function lockChannel({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Replaces the slots that start after `after`, and deletes those that ended before `endedBefore`. */
export async function replaceSlots(
  { trx, tenantId }: Scope,
  channelId: string,
  slots: readonly Omit<ScheduleSlotRow, 'isLost'>[],
  { after, endedBefore }: { readonly after: Date; readonly endedBefore: Date },
): Promise<void> {
  const slotsOfChannel = trx
    .deleteFrom('channel_slot')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', channelId);
  await slotsOfChannel.where('starts_at', '>', after).execute();
  // The last one stays, because the discontinuities of later slots are counted from it.
  await slotsOfChannel
    .where('ends_at', '<', endedBefore)
    .where((eb) =>
      eb(
        'starts_at',
        '<',
        eb
          .selectFrom('channel_slot as other')
          .where('other.tenant_id', '=', tenantId)
          .where('other.event_id', '=', channelId)
          .select((inner) => inner.fn.max('other.starts_at').as('last')),
      ),
    )
    .execute();
  const rows = slots.map(
    ({
      startsAt,
      endsAt,
      eventId,
      title,
      videoId,
      discontinuities,
    }): Insertable<ChannelSlotTable> => ({
      tenant_id: tenantId,
      event_id: channelId,
      starts_at: startsAt,
      ends_at: endsAt,
      shown_event_id: eventId,
      title,
      film: videoId,
      joins: discontinuities,
    }),
  );
  if (rows.length > 0) await trx.insertInto('channel_slot').values(rows).execute();
}

/** Marks a slot as replaced by the slate, and adds `discontinuities` to all slots that follow it. */
export async function replaceSlotBySlate(
  { trx, tenantId }: Scope,
  channelId: string,
  startsAt: Date,
  discontinuities: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('channel_slot')
    .set({ is_lost: true })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', channelId)
    .where('starts_at', '=', startsAt)
    .where('is_lost', '=', false)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || discontinuities === 0) return;
  await trx
    .updateTable('channel_slot')
    .set((eb) => ({ joins: eb('joins', '+', discontinuities) }))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', channelId)
    .where('starts_at', '>', startsAt)
    .execute();
}

/** The fields of an event that decide whether a channel may show it. */
export interface ShownEvent {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly cancelled: boolean;
  readonly commerceType: string;
  readonly regions: readonly string[] | null;
  readonly stream: Stream;
  readonly safeguardedBy: string | null;
}

/** Returns the events of the tenant with these ids. Omits clips. */
export const selectScheduledEvents = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<ShownEvent[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('event')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', [...new Set(ids)])
        .where('media_type', '=', 'event')
        .select([
          'id',
          'title',
          'status',
          'cancelled',
          'commerce_type as commerceType',
          'regions',
          'stream',
          'safeguarded_by as safeguardedBy',
        ])
        .execute();

/** An upcoming slot with its channel. */
export interface UpcomingSlot extends ScheduleSlotRow {
  readonly channelId: string;
}

/** Returns all channels' slots that start after a time and can still be shown. */
export const listUpcomingSlots = ({ trx, tenantId }: Scope, after: Date): Promise<UpcomingSlot[]> =>
  trx
    .selectFrom('channel_slot')
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '>', after)
    .where('is_lost', '=', false)
    .select([...columns, 'event_id as channelId'])
    .orderBy('event_id')
    .orderBy('starts_at')
    .execute();

/** Returns which of these channels have a schedule. */
export async function selectScheduledIds(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('status', '=', 'channel')
    .where(sql<string>`stream ->> 'kind'`, '=', 'schedule')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A programme from a schedule. */
export interface ScheduledProgramme extends ShownProgramme {
  readonly isLost: boolean;
}

/**
 * Returns programmes of scheduled channels between two times, in order, at most `limit` per channel. Omits
 * events that are safeguarded by now.
 */
export const listScheduled = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<ScheduledProgramme[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom((eb) =>
          eb
            .selectFrom('channel_slot')
            .leftJoin('event', (join) =>
              join
                .onRef('event.tenant_id', '=', 'channel_slot.tenant_id')
                .onRef('event.id', '=', 'channel_slot.shown_event_id'),
            )
            .where('channel_slot.tenant_id', '=', tenantId)
            .where('channel_slot.event_id', 'in', ids)
            .where('channel_slot.starts_at', '>', new Date(from.getTime() - maxProgrammeMs))
            .where('channel_slot.starts_at', '<', to)
            .where('channel_slot.ends_at', '>', from)
            .where('event.safeguarded_by', 'is', null)
            .select([
              ...columns,
              'channel_slot.event_id as channelId',
              'event.id as knownId',
              sql<number>`row_number() OVER (PARTITION BY channel_slot.event_id
                ORDER BY channel_slot.starts_at)`.as('rowNumber'),
            ])
            .as('shown'),
        )
        .where('rowNumber', '<=', limit)
        .select([
          'channelId',
          'title',
          sql<string | null>`NULL`.as('description'),
          'startsAt',
          'endsAt',
          'knownId as eventId',
          'isLost',
        ])
        .orderBy('channelId')
        .orderBy('startsAt')
        .execute();
