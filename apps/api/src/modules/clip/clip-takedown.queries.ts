import { sql, type Insertable } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { EventRow } from '../event/index.ts';
import type { ClipTakedownRow, ClipTakedownTable } from './clip.table.ts';

export interface OperatorClipFilter {
  readonly eventId: string | null;
  readonly accountId: string | null;
  readonly takenDown: boolean;
  /** Only those with open reports. */
  readonly reported: boolean;
}

/** A viewer's clip, and its takedown and reports if there are any. */
export type ModeratedClipRow = Pick<
  EventRow,
  'id' | 'title' | 'parent_event_id' | 'owner_user_id' | 'visibility' | 'duration' | 'added_at'
> & {
  readonly takedown_reason: string | null;
  readonly takedown_at: Date | null;
  readonly reports: number | null;
};

/** A clip of a list, with the time by which that list is ordered. */
type ListedClipRow = ModeratedClipRow & { readonly ordered_by: Date };

const clips = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('event')
    .leftJoin('clip_takedown', (on) =>
      on
        .onRef('clip_takedown.tenant_id', '=', 'event.tenant_id')
        .onRef('clip_takedown.clip_id', '=', 'event.id'),
    )
    .leftJoin('reported_clip', (on) =>
      on
        .onRef('reported_clip.tenant_id', '=', 'event.tenant_id')
        .onRef('reported_clip.clip_id', '=', 'event.id'),
    )
    .select([
      'event.id',
      'event.title',
      'event.parent_event_id',
      'event.owner_user_id',
      'event.visibility',
      'event.duration',
      'event.added_at',
      'clip_takedown.reason as takedown_reason',
      'clip_takedown.created_at as takedown_at',
      'reported_clip.reports',
    ])
    .where('event.tenant_id', '=', tenantId)
    .where('event.owner_user_id', 'is not', null);

/** Returns the columns that order clips; the ids are equal, but each is in the index of its order. */
function orderOf(takenDown: boolean, reported: boolean) {
  if (takenDown) return { at: 'clip_takedown.created_at', id: 'clip_takedown.clip_id' };
  if (reported) return { at: 'reported_clip.last_at', id: 'reported_clip.clip_id' };
  return { at: 'event.added_at', id: 'event.id' };
}

/**
 * Returns viewers' clips, the newest first; if only those that were taken down or reported, the latest
 * takedown or report first.
 */
export const selectViewersClips = (
  scope: Scope,
  { eventId, accountId, takenDown, reported }: OperatorClipFilter,
  after: TimeCursor | null,
  limit: number,
): Promise<ListedClipRow[]> => {
  const order = orderOf(takenDown, reported);
  const [at, id] = [sql.ref<Date>(order.at), sql.ref(order.id)];
  return clips(scope)
    .select(at.as('ordered_by'))
    .$if(eventId !== null, (query) => query.where('event.parent_event_id', '=', eventId))
    .$if(accountId !== null, (query) => query.where('event.owner_user_id', '=', accountId))
    .$if(takenDown, (query) =>
      query
        .where('clip_takedown.tenant_id', '=', scope.tenantId)
        .where('clip_takedown.clip_id', 'is not', null),
    )
    .$if(reported, (query) =>
      query
        .where('reported_clip.tenant_id', '=', scope.tenantId)
        .where(sql<boolean>`NOT reported_clip.is_reviewed`),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, ${id}) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .execute();
};

export async function findViewersClip(scope: Scope, id: string): Promise<ModeratedClipRow | null> {
  return (await clips(scope).where('event.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findTakedown(
  { trx, tenantId }: Scope,
  clipId: string,
): Promise<ClipTakedownRow | null> {
  const row = await trx
    .selectFrom('clip_takedown')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('clip_id', '=', clipId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTakedown(
  { trx }: Scope,
  takedown: Insertable<ClipTakedownTable>,
): Promise<void> {
  await trx.insertInto('clip_takedown').values(takedown).execute();
}

export async function deleteTakedown({ trx, tenantId }: Scope, clipId: string): Promise<void> {
  await trx
    .deleteFrom('clip_takedown')
    .where('tenant_id', '=', tenantId)
    .where('clip_id', '=', clipId)
    .execute();
}
