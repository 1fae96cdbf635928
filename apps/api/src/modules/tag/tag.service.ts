import {
  type AccountExport,
  maxTags,
  maxTagsPerUser,
  type Paged,
  type Tag,
  type tagListBody,
  type tagSaveBody,
  type tagUpdateBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import { momentKindsOf } from '../../platform/tenancy/tenant-sports.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { recordChange } from '../audit/index.ts';
import { eventViewOf, getOpenEvent, type LinkedEvent, lastPositionOf } from '../event/index.ts';
import { changeIdempotently } from '../idempotency-key/index.ts';
import type { FindPlayerName } from '../roster/index.ts';
import { findUserByEmail, lockUser, updateUser } from '../user/index.ts';
import { emitTags, groupByEvent } from './emit-tags.ts';
import { playerNamesIn, presentTag, teamsOf } from './present-tag.ts';
import {
  countTagsOfUser,
  countTags,
  deleteOwnTags,
  findOwnTag,
  findSentTag,
  insertTag,
  selectGlobalTagsOfUser,
  selectTags,
  selectTagsOfUser,
  updateTag,
} from './tag.queries.ts';
import type { TagRow } from './tag.table.ts';

type SaveBody = z.output<typeof tagSaveBody>;
type UpdateBody = z.output<typeof tagUpdateBody>;

/**
 * Returns a page of the tags of an event that the caller may watch; with hidden results only the caller's own,
 * since the titles and positions of global ones reveal results; none for an event of minors. Throws
 * `event_not_found`, `event_locked`, `region_blocked`, and `unauthorized` if an anonymous viewer requests
 * their own.
 */
export async function listTags(ctx: Ctx, body: z.output<typeof tagListBody>): Promise<Paged<Tag>> {
  const ownerId = body.global === true ? null : (ctx.session?.userId ?? null);
  if (body.global === false) requireSession(ctx);
  const slice = sliceOf(body);
  return ctx.db.forTenant(ctx, async (scope) => {
    const event = await getOpenEvent(ctx, scope, body.targetId);
    const teams = teamsOf(event, await eventViewOf(ctx, scope));
    const filter = {
      eventId: body.targetId,
      global: body.global !== false && !ctx.hidesResults,
      ownerId,
      now: new Date(ctx.clock()),
    };
    // Tag titles are free text, which may name minors.
    if (event.row.safeguarded_by !== null) return pageOf(body, [], 0);
    const rows = slice === null ? [] : await selectTags(scope, filter, slice, listSortOf(body));
    const hasAll = body.page === 0 && rows.length <= body.size;
    const total = hasAll ? rows.length : await countTags(scope, filter);
    const userId = ctx.session?.userId ?? null;
    const nameOf = await playerNamesIn(scope, rows);
    return pageOf(
      body,
      rows.map((row) => presentTag(row, teams, userId, nameOf)),
      total,
    );
  });
}

/** Returns all global tags of an event, in order; the caller must check access. */
export const listGlobalTags = (
  scope: Scope,
  eventId: string,
  now: number,
): Promise<Pick<TagRow, 'id' | 'type' | 'start_ms' | 'end_ms'>[]> =>
  selectTags(
    scope,
    { eventId, global: true, ownerId: null, now: new Date(now) },
    { offset: 0, limit: maxTags },
  );

/** Throws `validation_failed` for a kind of moment that the sport of the event does not have. */
function checkKind({ tenant }: Ctx, { row }: LinkedEvent, kind: string | undefined): void {
  const kinds = momentKindsOf(tenant, row.sport_type);
  if (kind !== undefined && !kinds.includes(kind))
    throw invalidField('body.type', `must be one of ${kinds.join(', ')}`);
}

/**
 * Throws `validation_failed` for an event that has not started, or a tag outside the event, and `conflict` for an
 * event of minors.
 */
function checkTarget({ row }: LinkedEvent, body: SaveBody | UpdateBody): void {
  if (row.safeguarded_by !== null)
    throw new AppError('conflict', { message: 'Events of minors have no tags' });
  if (row.status === 'upcoming' || row.status === 'channel' || row.cancelled)
    throw invalidField('body.targetId', 'must be an event that has started');
  const last = lastPositionOf(row);
  if (row.status === 'archived' && last !== null && body.startTime > last * 1000)
    throw invalidField('body.startTime', 'must not be after the end of the video');
  if (body.teamId !== null && body.teamId !== row.team1_id && body.teamId !== row.team2_id)
    throw invalidField('body.teamId', 'must be a team of the event');
}

/** Throws `forbidden` for a global tag if the account may not create any (TAG-11). */
function checkGlobal(wanted: boolean, user: { readonly can_create_global_tag: boolean }): void {
  if (wanted && !user.can_create_global_tag) throw new AppError('forbidden');
}

/** Fields that both calls write. A fast clock must not put a tag into the future. */
const fieldsOf = (ctx: Ctx, body: SaveBody | UpdateBody) => ({
  title: body.title,
  start_ms: body.startTime,
  end_ms: body.endTime,
  video_type: body.videoType,
  team_id: body.teamId,
  player_number: body.playerNumber,
  player_color: body.playerColor,
  updated_at: new Date(ctx.clock()),
  ...(body.yaw !== undefined && { yaw: body.yaw }),
  ...(body.wallClock !== undefined && {
    wall_clock:
      body.wallClock === null ? null : new Date(Math.min(Date.parse(body.wallClock), ctx.clock())),
  }),
});

/** Throws `limit_reached` if the event or the caller has no room for another tag. */
async function checkLimits(ctx: Ctx, scope: Scope, eventId: string, isGlobal: boolean) {
  const { userId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  const counts = [
    await countTags(scope, { eventId, global: false, ownerId: userId, now }),
    isGlobal ? await countTags(scope, { eventId, global: true, ownerId: null, now }) : 0,
  ];
  if (counts.some((count) => count >= maxTags)) throw new AppError('limit_reached');
  if ((await countTagsOfUser(scope, userId)) >= maxTagsPerUser) throw new AppError('limit_reached');
}

interface Saved {
  readonly event: LinkedEvent;
  readonly row: TagRow;
  readonly tag: Tag;
  readonly nameOf: FindPlayerName;
  /** True if the tag was global before. */
  readonly wasGlobal: boolean;
}

function emitSaved(ctx: Ctx, { event, row, nameOf, wasGlobal }: Saved): void {
  if (row.is_global) emitTags(ctx.realtime, ctx.tenant, event, { saved: [row], nameOf });
  else if (wasGlobal) emitTags(ctx.realtime, ctx.tenant, event, { removed: [row.id] });
}

/** Locks and returns the caller's account, so that counting and adding are one step. */
async function lockCaller(ctx: Ctx, scope: Scope) {
  const user = await lockUser(scope, requireSession(ctx).userId);
  if (user === null) throw new AppError('unauthorized');
  return user;
}

/**
 * Creates a tag. Returns the existing tag if the `clientId` was sent before. Throws what `listTags` throws,
 * `forbidden`, `limit_reached`, `validation_failed`, and `conflict` for an event of minors.
 */
export async function saveTag(ctx: Ctx, body: SaveBody): Promise<Tag> {
  const { userId } = requireSession(ctx);
  const isGlobal = body.global ?? false;
  const saved = await ctx.db.forTenant(ctx, async (scope): Promise<Saved & { isNew: boolean }> => {
    const event = await getOpenEvent(ctx, scope, body.targetId);
    const user = await lockCaller(ctx, scope);
    checkGlobal(isGlobal, user);
    const teams = teamsOf(event, await eventViewOf(ctx, scope));
    const { clientId = null } = body;
    const sent = clientId === null ? null : await findSentTag(scope, userId, clientId);
    if (sent !== null && sent.event_id === body.targetId) {
      const nameOf = await playerNamesIn(scope, [sent]);
      const tag = presentTag(sent, teams, userId, nameOf);
      return { event, row: sent, tag, nameOf, wasGlobal: false, isNew: false };
    }
    if (sent !== null) throw invalidField('body.clientId', 'was already used for another event');
    checkTarget(event, body);
    checkKind(ctx, event, body.type);
    await checkLimits(ctx, scope, body.targetId, isGlobal);
    const row = await insertTag(scope, {
      tenant_id: ctx.tenant.id,
      id: newId('tag'),
      event_id: body.targetId,
      user_id: userId,
      client_id: clientId,
      type: body.type ?? 'moment',
      is_global: isGlobal,
      created_at: new Date(ctx.clock()),
      ...fieldsOf(ctx, body),
    });
    const nameOf = await playerNamesIn(scope, [row]);
    const tag = presentTag(row, teams, userId, nameOf);
    return { event, row, tag, nameOf, wasGlobal: false, isNew: true };
  });
  if (saved.isNew) emitSaved(ctx, saved);
  return saved.tag;
}

/** Changes the caller's own tag. Throws what `saveTag` throws, and `not_found` for any other tag. */
export async function changeTag(ctx: Ctx, body: UpdateBody): Promise<Tag> {
  const { userId } = requireSession(ctx);
  const saved = await ctx.db.forTenant(ctx, async (scope): Promise<Saved> => {
    const user = await lockCaller(ctx, scope);
    const before = await findOwnTag(scope, userId, body.id);
    if (before === null || before.event_id !== body.targetId) throw new AppError('not_found');
    const event = await getOpenEvent(ctx, scope, body.targetId);
    // Checked even if the tag was global before: without the permission, it can only be made private.
    checkGlobal(body.global ?? before.is_global, user);
    if (body.global === true && before.taken_down_at !== null)
      throw new AppError('forbidden', { message: 'This tag was taken down and stays private' });
    checkTarget(event, body);
    // A kind that the tenant has removed may stay.
    if (body.type !== before.type) checkKind(ctx, event, body.type);
    if (body.global === true && !before.is_global)
      await checkLimits(ctx, scope, body.targetId, true);
    const row = await updateTag(scope, body.id, {
      ...fieldsOf(ctx, body),
      ...(body.type !== undefined && { type: body.type }),
      ...(body.global !== undefined && { is_global: body.global }),
    });
    // Removed concurrently.
    if (row === null) throw new AppError('not_found');
    const teams = teamsOf(event, await eventViewOf(ctx, scope));
    const nameOf = await playerNamesIn(scope, [row]);
    const tag = presentTag(row, teams, userId, nameOf);
    return { event, row, tag, nameOf, wasGlobal: before.is_global };
  });
  emitSaved(ctx, saved);
  return saved.tag;
}

function emitRemoved(
  ctx: Ctx,
  removedByEvent: readonly { event: LinkedEvent; tags: readonly Pick<TagRow, 'id'>[] }[],
): void {
  for (const { event, tags } of removedByEvent)
    emitTags(ctx.realtime, ctx.tenant, event, { removed: tags.map(({ id }) => id) });
}

/** Deletes the caller's own among these tags and ignores the others. Returns the deleted ids. */
export async function removeTags(ctx: Ctx, ids: readonly string[]): Promise<{ ids: string[] }> {
  const { userId } = requireSession(ctx);
  const { removed, globalByEvent } = await ctx.db.forTenant(ctx, async (scope) => {
    const rows = await deleteOwnTags(scope, userId, ids);
    const global = rows.filter((row) => row.is_global);
    return {
      removed: rows.map(({ id }) => id),
      globalByEvent: await groupByEvent(ctx, scope, global),
    };
  });
  emitRemoved(ctx, globalByEvent);
  return { ids: removed };
}

/** Removes a deleted account's global tags from open pages, once the account is gone. */
export async function withdrawTagsOf(ctx: Ctx, scope: Scope, userId: string) {
  const globalByEvent = await groupByEvent(ctx, scope, await selectGlobalTagsOfUser(scope, userId));
  return () => emitRemoved(ctx, globalByEvent);
}

/** Grants or revokes an account's permission to create global tags. Throws `not_found`. */
export async function setGlobalTagPermission(
  ctx: Ctx,
  email: string,
  canCreateGlobalTag: boolean,
): Promise<void> {
  await changeIdempotently(ctx, async (scope) => {
    const user = await findUserByEmail(scope, email);
    if (user === null) throw new AppError('not_found');
    await updateUser(scope, user.id, {
      can_create_global_tag: canCreateGlobalTag,
      updated_at: new Date(ctx.clock()),
    });
    await recordChange(ctx, scope, {
      action: 'tag.grant',
      subject: { kind: 'customer', id: user.id },
      before: { canCreateGlobalTag: user.can_create_global_tag },
      after: { canCreateGlobalTag },
    });
  });
}

/** Returns all tags of a viewer, for the account export. */
export async function exportTags(scope: Scope, userId: string): Promise<AccountExport['tags']> {
  const rows = await selectTagsOfUser(scope, userId);
  return rows.map((row) => ({
    targetId: row.event_id,
    title: row.title,
    type: row.type,
    startTime: row.start_ms / 1000,
    endTime: row.end_ms / 1000,
    global: row.is_global,
    playerNumber: row.player_number,
    teamId: row.team_id,
    yaw: row.yaw,
    addedAt: row.created_at.toISOString(),
  }));
}
