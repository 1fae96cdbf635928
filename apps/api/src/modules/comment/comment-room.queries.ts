import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { CommentRoomRow, ReactionRow } from './comment.table.ts';

/** Allocates the next number for a change of a chat, and locks its room until the transaction ends. */
export const allocateChangeNumber = (
  { trx, tenantId }: Scope,
  eventId: string,
  now: Date,
): Promise<CommentRoomRow> =>
  trx
    .insertInto('comment_room')
    .values({ tenant_id: tenantId, event_id: eventId, last_seq: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id']).doUpdateSet({
        last_seq: sql<number>`comment_room.last_seq + 1`,
        changed_at: now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** The operator's settings of a chat. */
interface RoomSettings {
  readonly is_open?: boolean;
  readonly slow_seconds?: number | null;
}

export async function setRoom(
  { trx, tenantId }: Scope,
  eventId: string,
  settings: RoomSettings,
  now: Date,
) {
  await trx
    .insertInto('comment_room')
    .values({ tenant_id: tenantId, event_id: eventId, changed_at: now, ...settings })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id']).doUpdateSet({ ...settings, changed_at: now }),
    )
    .execute();
}

export async function findRoom(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<CommentRoomRow | null> {
  const row = await trx
    .selectFrom('comment_room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the chats that changed since a time and whose event ids follow `after`, by event id. */
export const selectChangedRooms = (
  { trx, tenantId }: Scope,
  { since, after }: { readonly since: Date; readonly after: string },
  limit: number,
): Promise<CommentRoomRow[]> =>
  trx
    .selectFrom('comment_room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('changed_at', '>', since)
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute();

/** A viewer of a chat, with all that decides whether they may write in it. */
export interface ChatPermissions {
  readonly name: string;
  /** True for accounts that may create global tags: there is no separate moderator role (LIM-03). */
  readonly isModerator: boolean;
  /** True if the account or one of its devices is banned. */
  readonly isBanned: boolean;
  readonly isVerified: boolean;
  readonly registeredAt: Date;
  /** The browser's id of the session's device; null for the session of a registration. */
  readonly deviceId: string | null;
  /** Number of the viewer's comments on this event, and the time of the last one. */
  readonly written: number;
  readonly lastAt: Date | null;
}

/** Returns a viewer's permissions in the chat of an event; null for a deleted account. */
export async function findChatPermissions(
  { trx, tenantId }: Scope,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  eventId: string,
  now: Date,
): Promise<ChatPermissions | null> {
  const row = await trx
    .selectFrom('user_account')
    .where('user_account.tenant_id', '=', tenantId)
    .where('user_account.id', '=', userId)
    .select((eb) => [
      'display_name as name',
      'can_create_global_tag as isModerator',
      'email_verified_at as verifiedAt',
      'created_at as registeredAt',
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('comment_ban')
              .select('comment_ban.user_id')
              .where('comment_ban.tenant_id', '=', tenantId)
              .where('comment_ban.user_id', '=', userId)
              .where((inner) => inner.or([inner('until', 'is', null), inner('until', '>', now)])),
          ),
          eb.exists(
            eb
              .selectFrom('device')
              .innerJoin('comment_ban_device', (on) =>
                on
                  .onRef('comment_ban_device.tenant_id', '=', 'device.tenant_id')
                  .onRef('comment_ban_device.device_id', '=', 'device.device_id'),
              )
              .select('device.id')
              .where('device.tenant_id', '=', tenantId)
              .where('device.user_id', '=', userId)
              .where((inner) =>
                inner.or([
                  inner('comment_ban_device.until', 'is', null),
                  inner('comment_ban_device.until', '>', now),
                ]),
              ),
          ),
        ])
        .as('isBanned'),
      eb
        .selectFrom('token_family')
        .innerJoin('device', (on) =>
          on
            .onRef('device.tenant_id', '=', 'token_family.tenant_id')
            .onRef('device.id', '=', 'token_family.device_row_id'),
        )
        .where('token_family.tenant_id', '=', tenantId)
        .where('token_family.id', '=', sessionId)
        .select('device.device_id')
        .as('deviceId'),
      eb
        .selectFrom('comment')
        .where('comment.tenant_id', '=', tenantId)
        .where('comment.user_id', '=', userId)
        .where('comment.event_id', '=', eventId)
        .select(sql<number>`count(*)::int`.as('written'))
        .as('written'),
      eb
        .selectFrom('comment')
        .where('comment.tenant_id', '=', tenantId)
        .where('comment.user_id', '=', userId)
        .where('comment.event_id', '=', eventId)
        .select((inner) => inner.fn.max<Date | null>('created_at').as('lastAt'))
        .as('lastAt'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { verifiedAt, ...permissions } = row;
  return {
    ...permissions,
    isBanned: Boolean(row.isBanned),
    isVerified: verifiedAt !== null,
    written: row.written ?? 0,
  };
}

export async function insertMute(
  { trx, tenantId }: Scope,
  userId: string,
  authorId: string,
  now: Date,
) {
  await trx
    .insertInto('comment_mute')
    .values({ tenant_id: tenantId, user_id: userId, author_id: authorId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the authors whom a viewer muted. */
export async function selectMuted(
  { trx, tenantId }: Scope,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('comment_mute')
    .select('author_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('author_id')
    .limit(limit)
    .execute();
  return rows.map(({ author_id: authorId }) => authorId);
}

export async function deleteMutes({ trx, tenantId }: Scope, userId: string) {
  await trx
    .deleteFrom('comment_mute')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Adds counts to the stored reactions, and marks their chats as changed. */
export async function addReactions(scope: Scope, counts: readonly ReactionRow[], now: Date) {
  const { trx, tenantId } = scope;
  await trx
    .insertInto('comment_reaction')
    .values(counts.map((row) => ({ tenant_id: tenantId, changed_at: now, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id', 'at_ms', 'reaction']).doUpdateSet({
        count: sql<number>`comment_reaction.count + excluded.count`,
        changed_at: now,
      }),
    )
    .execute();
  for (const eventId of new Set(counts.map(({ event_id }) => event_id)))
    await setRoom(scope, eventId, {}, now);
}

/** Returns the reaction counts of a part of a video; `from` and `until` in ms. */
export const selectReactions = (
  { trx, tenantId }: Scope,
  { eventId, from, until }: { eventId: string; from: number; until: number },
): Promise<ReactionRow[]> =>
  trx
    .selectFrom('comment_reaction')
    .select(['event_id', 'at_ms', 'reaction', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('at_ms', '>=', from)
    .where('at_ms', '<', until)
    .orderBy('at_ms')
    .orderBy('reaction')
    .execute();

/** Returns the reaction counts of a chat that changed since a time: at most the 100 that changed last. */
export const selectChangedReactions = (
  { trx, tenantId }: Scope,
  eventId: string,
  since: Date,
): Promise<ReactionRow[]> =>
  trx
    .selectFrom('comment_reaction')
    .select(['event_id', 'at_ms', 'reaction', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .orderBy('at_ms')
    .limit(100)
    .execute();
