import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { retentionMs, maxProgrammeMs, type Programme } from './programme.ts';
import './channel.table.ts';

/** A channel's source and its read status; null for what never happened. */
export interface ProgramSource {
  readonly id: string;
  readonly referenceId: string | null;
  readonly source: string;
  readonly triedAt: Date | null;
  readonly fetchedAt: Date | null;
  readonly failure: string | null;
}

/** Joins each channel to its read status, which counts as absent if it was read from a former address. */
const sourcesOf = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('event')
    .leftJoin('channel_program as program', (join) =>
      join
        .onRef('program.tenant_id', '=', 'event.tenant_id')
        .onRef('program.event_id', '=', 'event.id')
        .onRef('program.source', '=', 'event.epg_url'),
    )
    .where('event.tenant_id', '=', tenantId)
    .where('event.status', '=', 'channel')
    .where('event.epg_url', 'is not', null)
    .select([
      'event.id',
      'event.reference_id as referenceId',
      sql<string>`event.epg_url`.as('source'),
      'program.tried_at as triedAt',
      'program.fetched_at as fetchedAt',
      'program.failure',
    ]);

/** Returns the channels' sources. Omits events that are not channels or have no source. */
export const selectSources = (scope: Scope, ids: readonly string[]): Promise<ProgramSource[]> =>
  ids.length === 0 ? Promise.resolve([]) : sourcesOf(scope).where('event.id', 'in', ids).execute();

/** Returns the channels whose source is due to be read, those never tried first. */
export const listDueSources = (
  scope: Scope,
  { readBefore, triedBefore, limit }: { readBefore: Date; triedBefore: Date; limit: number },
): Promise<ProgramSource[]> =>
  sourcesOf(scope)
    .where((eb) =>
      eb.or([
        eb('program.tried_at', 'is', null),
        eb.and([
          eb('program.tried_at', '<', triedBefore),
          eb.or([
            eb('program.fetched_at', 'is', null),
            eb('program.fetched_at', '<', readBefore),
            eb('program.failure', 'is not', null),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`program.tried_at NULLS FIRST`)
    .orderBy('event.id')
    .limit(limit)
    .execute();

/**
 * Claims a source for reading; false if another process did since `triedBefore`. A new address resets the
 * read status.
 */
export async function claimSource(
  { trx, tenantId }: Scope,
  { id, source }: Pick<ProgramSource, 'id' | 'source'>,
  { now, triedBefore }: { readonly now: Date; readonly triedBefore: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('channel_program')
    .values({ tenant_id: tenantId, event_id: id, source, tried_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id'])
        .doUpdateSet((set) => ({
          source: set.ref('excluded.source'),
          tried_at: set.ref('excluded.tried_at'),
          fetched_at: sql<Date | null>`CASE WHEN channel_program.source = excluded.source
            THEN channel_program.fetched_at END`,
          failure: sql<string | null>`CASE WHEN channel_program.source = excluded.source
            THEN channel_program.failure END`,
        }))
        .where((eb) =>
          eb.or([
            eb('channel_program.tried_at', '<', triedBefore),
            eb('channel_program.source', '!=', source),
          ]),
        ),
    )
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores why a source could not be read. The program that was read before stays. */
export async function storeFailure(
  { trx, tenantId }: Scope,
  { id, source }: Pick<ProgramSource, 'id' | 'source'>,
  failure: string,
): Promise<void> {
  await trx
    .updateTable('channel_program')
    .set({ failure })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', id)
    .where('source', '=', source)
    .execute();
}

/** Programmes per insert statement. */
const insertBatchSize = 500;

/**
 * Replaces the stored program of a channel. Programmes that ended before the new program starts are
 * retained for `retentionMs`, because they can still be watched; those of a former source are deleted. Does
 * nothing if the channel has had another source since, or if there is no new programme.
 */
export async function saveProgram(
  { trx, tenantId }: Scope,
  { id, source }: Pick<ProgramSource, 'id' | 'source'>,
  programmes: readonly Programme[],
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('channel_program')
    .select('fetched_at')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', id)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
  const [first] = programmes;
  if (before === undefined || first === undefined) return;
  await trx
    .deleteFrom('channel_programme')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('ends_at', '>', new Date(before.fetched_at === null ? 0 : first.startMs)),
        eb('ends_at', '<', new Date(now.getTime() - retentionMs)),
      ]),
    )
    .execute();
  const eventIds = await findEventIds(
    { trx, tenantId },
    programmes.flatMap(({ eventId }) => eventId ?? []),
  );
  for (let start = 0; start < programmes.length; start += insertBatchSize)
    await trx
      .insertInto('channel_programme')
      .values(
        programmes
          .slice(start, start + insertBatchSize)
          .map(({ startMs, endMs, title, description, eventId }) => ({
            tenant_id: tenantId,
            event_id: id,
            starts_at: new Date(startMs),
            ends_at: new Date(endMs),
            title,
            description,
            shown_event_id: eventId !== null && eventIds.has(eventId) ? eventId : null,
          })),
      )
      .execute();
  await trx
    .updateTable('channel_program')
    .set({ fetched_at: now, failure: null })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', id)
    .execute();
}

/** Returns the ids that are events of the tenant, since a source may name any id. */
async function findEventIds(
  { trx, tenantId }: Pick<Scope, 'trx' | 'tenantId'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .where('media_type', '=', 'event')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface ShownProgramme {
  readonly channelId: string;
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly eventId: string | null;
}

/** Returns programmes between two times, in order, at most `limit` per channel. */
export const listProgrammes = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<ShownProgramme[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom((eb) =>
          eb
            .selectFrom('channel_programme')
            .where('tenant_id', '=', tenantId)
            .where('event_id', 'in', ids)
            // The two limits of `starts_at` make this a range of the primary key.
            .where('starts_at', '>', new Date(from.getTime() - maxProgrammeMs))
            .where('starts_at', '<', to)
            .where('ends_at', '>', from)
            .select([
              'event_id as channelId',
              'title',
              'description',
              'starts_at as startsAt',
              'ends_at as endsAt',
              'shown_event_id as eventId',
              sql<number>`row_number() OVER (PARTITION BY event_id ORDER BY starts_at)`.as(
                'rowNumber',
              ),
            ])
            .as('shown'),
        )
        .where('rowNumber', '<=', limit)
        .select(['channelId', 'title', 'description', 'startsAt', 'endsAt', 'eventId'])
        .orderBy('channelId')
        .orderBy('startsAt')
        .execute();

/**
 * Deletes programs whose source was last tried before a time, since their channels no longer have a source.
 */
export async function removeAbandonedPrograms(
  { trx, tenantId }: Scope,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom('channel_program')
    .where('tenant_id', '=', tenantId)
    .where('tried_at', '<', before)
    .execute();
}
