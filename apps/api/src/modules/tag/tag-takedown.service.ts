/** Moderation of tags by operators. */
import type { ModeratedTag, operatorTagListQuery } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { recordChange } from '../audit/index.ts';
import { eventTitles } from '../event/index.ts';
import { emitTags, groupByEvent } from './emit-tags.ts';
import { lockTag, selectModeratedTags } from './tag-takedown.queries.ts';
import { playerNamesIn } from './present-tag.ts';
import { updateTag } from './tag.queries.ts';
import type { TagRow } from './tag.table.ts';

const present = (row: TagRow, titles: ReadonlyMap<string, string>): ModeratedTag => ({
  id: row.id,
  targetId: row.event_id,
  eventTitle: titles.get(row.event_id) ?? null,
  title: row.title,
  type: row.type,
  startTime: row.start_ms / 1000,
  accountId: row.user_id,
  addedAt: row.created_at.toISOString(),
  takedown:
    row.taken_down_at === null
      ? null
      : { reason: row.take_down_reason ?? '', at: row.taken_down_at.toISOString() },
});

/** Returns the titles of the matches of tags, by their ids. */
const titlesOf = (scope: Scope, tags: readonly TagRow[]): Promise<ReadonlyMap<string, string>> =>
  eventTitles(
    scope,
    tags.map(({ event_id: id }) => id),
    false,
  );

/**
 * Returns a page of global tags and those that were taken down, the newest first. Throws `validation_failed` for
 * an invalid cursor.
 */
export async function listModeratedTags(
  ctx: Ctx,
  { after, size, event_id: eventId, taken_down: takenDown }: z.output<typeof operatorTagListQuery>,
): Promise<{ entries: ModeratedTag[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows = await selectModeratedTags(scope, { eventId, takenDown }, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) =>
      timeCursorOf(at, id),
    );
    const titles = await titlesOf(scope, page);
    return { entries: page.map((row) => present(row, titles)), next };
  });
}

/** Takes a tag down or restores it, and updates the open pages of its event. */
async function setTakenDown(
  ctx: Ctx,
  id: string,
  isTakenDown: boolean,
  reason: string,
): Promise<ModeratedTag> {
  const { tag, titles, events, nameOf } = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lockTag(scope, id);
    const isListed = before?.is_global === true || before?.taken_down_at != null;
    // Private tags are visible to their owner only.
    if (before === null || !isListed) throw new AppError('not_found');
    const matchTitles = await titlesOf(scope, [before]);
    if ((before.taken_down_at !== null) === isTakenDown)
      return { tag: before, titles: matchTitles, events: [], nameOf: undefined };
    const now = new Date(ctx.clock());
    const changed = await updateTag(scope, id, {
      is_global: !isTakenDown,
      taken_down_at: isTakenDown ? now : null,
      take_down_reason: isTakenDown ? reason : null,
      updated_at: now,
    });
    if (changed === null) throw new AppError('not_found');
    await recordChange(ctx, scope, {
      action: isTakenDown ? 'tag.takeDown' : 'tag.restore',
      subject: { kind: 'tag', id },
      before: { global: before.is_global },
      after: { global: changed.is_global, reason },
    });
    return {
      tag: changed,
      titles: matchTitles,
      events: await groupByEvent(ctx, scope, [changed]),
      nameOf: await playerNamesIn(scope, [changed]),
    };
  });
  for (const { event } of events)
    emitTags(
      ctx.realtime,
      ctx.tenant,
      event,
      isTakenDown ? { removed: [id] } : { saved: [tag], ...(nameOf !== undefined && { nameOf }) },
    );
  return present(tag, titles);
}

/** Takes a global tag down; idempotent. Throws `not_found`. */
export const takeTagDown = (ctx: Ctx, id: string, reason: string): Promise<ModeratedTag> =>
  setTakenDown(ctx, id, true, reason);

/** Restores a tag that was taken down; idempotent. Throws `not_found`. */
export const restoreTag = (ctx: Ctx, id: string, reason: string): Promise<ModeratedTag> =>
  setTakenDown(ctx, id, false, reason);
