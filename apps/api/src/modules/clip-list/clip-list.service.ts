/** Viewers' lists of clips (decision 100). */
import {
  type ClipList,
  type ClipListSummary,
  type clipListCreateBody,
  type clipListUpdateBody,
  maxClipLists,
  maxListedClips,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { eventViewOf, linkEvents, presentEntry } from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import { lockUser } from '../user/index.ts';
import {
  type ClipListRow,
  countClipLists,
  deleteClipList,
  findClipList,
  insertClipList,
  lockOwnClipList,
  replaceEntries,
  selectClipLists,
  selectEntries,
  selectListedIds,
  selectReachableClips,
  updateClipList,
} from './clip-list.queries.ts';

const present = (
  { id, name, visibility, updated_at: updatedAt }: ClipListRow,
  clipIds: readonly string[],
): ClipListSummary => ({
  id,
  name,
  visibility: visibility === 'link' ? 'link' : 'private',
  updatedAt: updatedAt.toISOString(),
  clipIds: [...clipIds],
});

/** Presents lists to a viewer: with the clips that this viewer may open. */
async function presentLists(
  scope: Scope,
  rows: readonly ClipListRow[],
  viewerId: string | null,
): Promise<ClipListSummary[]> {
  const ids = rows.map(({ id }) => id);
  const entries = ids.length === 0 ? [] : await selectEntries(scope, ids, viewerId);
  const byList = Map.groupBy(entries, ({ list_id: list }) => list);
  return rows.map((row) =>
    present(
      row,
      (byList.get(row.id) ?? []).map(({ event_id: id }) => id),
    ),
  );
}

/** Returns all lists of a viewer, the last changed first. */
export const listClipLists = async (scope: Scope, userId: string): Promise<ClipListSummary[]> =>
  presentLists(scope, await selectClipLists(scope, userId), userId);

/**
 * Returns one of the caller's lists, or a shared one, with its clips as the caller may watch them. Throws
 * `clip_list_not_found`.
 */
export async function getClipList(ctx: Ctx, id: string): Promise<ClipList> {
  const viewerId = ctx.session?.userId ?? null;
  return ctx.db.forTenant(ctx, async (scope) => {
    const row = await findClipList(scope, id);
    const isOwn = row !== null && row.user_id === viewerId;
    if (row === null || (!isOwn && row.visibility !== 'link'))
      throw new AppError('clip_list_not_found');
    const ids = await selectListedIds(scope, id);
    const found = ids.length === 0 ? [] : await selectReachableClips(scope, ids, viewerId);
    const clips = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    const linked = await linkEvents(scope, clips, ctx.resources.of(identityCache).read);
    const view = await eventViewOf(ctx, scope);
    return {
      ...present(
        row,
        clips.map((clip) => clip.id),
      ),
      isOwn,
      clips: linked.map((clip) => presentEntry(clip, view, null)),
    };
  });
}

/** Throws `clip_not_found` unless the viewer may open every clip. */
async function checkClips(scope: Scope, ids: readonly string[], userId: string): Promise<void> {
  if (ids.length === 0) return;
  const found = await selectReachableClips(scope, ids, userId);
  if (found.length < ids.length) throw new AppError('clip_not_found');
}

/** Creates a list. Throws `clip_not_found`, `limit_reached`. */
export async function createClipList(
  ctx: Ctx,
  { name, visibility, clip_ids: ids }: z.output<typeof clipListCreateBody>,
): Promise<ClipListSummary> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    // Locked, so that counting and inserting are atomic.
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    if ((await countClipLists(scope, userId)) >= maxClipLists) throw new AppError('limit_reached');
    await checkClips(scope, ids, userId);
    const list = { id: newId('l'), name, visibility, updated_at: new Date(ctx.clock()) };
    await insertClipList(scope, { ...list, user_id: userId });
    await replaceEntries(scope, list.id, ids);
    return present({ ...list, tenant_id: scope.tenantId, user_id: userId }, ids);
  });
}

/** Changes one of the caller's lists, locked meanwhile. Throws `clip_list_not_found`. */
async function changeOwnList(
  ctx: Ctx,
  id: string,
  change: (scope: Scope, list: ClipListRow, userId: string) => Promise<Partial<ClipListRow>>,
): Promise<ClipListSummary> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const list = await lockOwnClipList(scope, userId, id);
    if (list === null) throw new AppError('clip_list_not_found');
    const changed = { ...(await change(scope, list, userId)), updated_at: new Date(ctx.clock()) };
    await updateClipList(scope, id, changed);
    const [summary] = await presentLists(scope, [{ ...list, ...changed }], userId);
    if (summary === undefined) throw new AppError('clip_list_not_found');
    return summary;
  });
}

/**
 * Renames a list, shares it, or replaces its clips. Throws `clip_list_not_found`, `clip_not_found`,
 * `limit_reached`.
 */
export const changeClipList = (
  ctx: Ctx,
  id: string,
  { name, visibility, clip_ids: ids, seen_ids: seenIds }: z.output<typeof clipListUpdateBody>,
): Promise<ClipListSummary> =>
  changeOwnList(ctx, id, async (scope, list, userId) => {
    if (ids !== undefined) {
      await checkClips(scope, ids, userId);
      const known = new Set([...(seenIds ?? []), ...ids]);
      const unseen =
        seenIds === undefined
          ? []
          : (await selectListedIds(scope, id)).filter((listed) => !known.has(listed));
      const next = [...ids, ...unseen];
      if (next.length > maxListedClips) throw new AppError('limit_reached');
      await replaceEntries(scope, id, next);
    }
    return { name: name ?? list.name, visibility: visibility ?? list.visibility };
  });

/**
 * Adds a clip to the end of a list; idempotent. Throws `clip_list_not_found`, `clip_not_found`,
 * `limit_reached`.
 */
export const addToClipList = (ctx: Ctx, id: string, clipId: string): Promise<ClipListSummary> =>
  changeOwnList(ctx, id, async (scope, list, userId) => {
    const ids = await selectListedIds(scope, id);
    if (ids.includes(clipId)) return {};
    if (ids.length >= maxListedClips) throw new AppError('limit_reached');
    await checkClips(scope, [clipId], userId);
    await replaceEntries(scope, list.id, [...ids, clipId]);
    return {};
  });

/** Removes one of the caller's lists. Throws `clip_list_not_found`. */
export async function removeClipList(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, async (scope) => {
    if (!(await deleteClipList(scope, userId, id))) throw new AppError('clip_list_not_found');
  });
}
