/** Moderation of viewers' clips by operators. */
import type { ModeratedClip, operatorClipListQuery } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { recordChange } from '../audit/index.ts';
import { eventTitles, getOwnClip, setClipVisibility } from '../event/index.ts';
import { markReportedClipReviewed, selectClipReasons } from './report/clip-report.queries.ts';
import {
  deleteTakedown,
  findTakedown,
  findViewersClip,
  insertTakedown,
  selectViewersClips,
  type ModeratedClipRow,
} from './clip-takedown.queries.ts';

const present = (
  row: ModeratedClipRow,
  titles: ReadonlyMap<string, string>,
): Omit<ModeratedClip, 'reasons'> => ({
  id: row.id,
  title: row.title,
  eventId: row.parent_event_id,
  eventTitle: titles.get(row.parent_event_id ?? '') ?? null,
  ownerId: row.owner_user_id ?? '',
  visibility: row.visibility,
  duration: row.duration,
  addedAt: row.added_at.toISOString(),
  takedown:
    row.takedown_at === null
      ? null
      : { reason: row.takedown_reason ?? '', at: row.takedown_at.toISOString() },
  reports: row.reports ?? 0,
});

/** The clips of a page with the reasons of their reports. */
async function presentAll(
  scope: Scope,
  rows: readonly ModeratedClipRow[],
): Promise<ModeratedClip[]> {
  const ids = rows.map(({ id }) => id);
  const reasons = Map.groupBy(await selectClipReasons(scope, ids), ({ clip_id }) => clip_id);
  const matches = rows.flatMap(({ parent_event_id: match }) => match ?? []);
  const titles = await eventTitles(scope, matches, false);
  return rows.map((row) => ({
    ...present(row, titles),
    reasons: (reasons.get(row.id) ?? []).map(({ reason, count }) => ({ reason, count })),
  }));
}

/**
 * Returns a page of viewers' clips, the newest first; if only those that were taken down or reported, the
 * latest takedown or report first. Throws `validation_failed` for an invalid cursor.
 */
export async function listViewersClips(
  ctx: Ctx,
  {
    after,
    size,
    event_id: eventId,
    account_id: accountId,
    taken_down: takenDown,
    reported,
  }: z.output<typeof operatorClipListQuery>,
): Promise<{ entries: ModeratedClip[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const filter = { eventId, accountId, takenDown, reported };
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows = await selectViewersClips(scope, filter, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, (row) => timeCursorOf(row.ordered_by, row.id));
    return { entries: await presentAll(scope, page), next };
  });
}

/** Returns a viewer's clip as operators see it. Throws `clip_not_found`. */
async function getModerated(scope: Scope, id: string): Promise<ModeratedClip> {
  const row = await findViewersClip(scope, id);
  const [clip] = row === null ? [] : await presentAll(scope, [row]);
  if (clip === undefined) throw new AppError('clip_not_found');
  return clip;
}

/** Returns a viewer's clip, locked. Throws `clip_not_found`, including for clips of the tenant. */
async function lockClip(scope: Scope, id: string) {
  const found = await findViewersClip(scope, id);
  if (found?.owner_user_id == null) throw new AppError('clip_not_found');
  return getOwnClip(scope, found.owner_user_id, id);
}

/** Throws `forbidden` for a clip that an operator took down, which its owner cannot share. */
export async function refuseTakenDown(scope: Scope, clipId: string): Promise<void> {
  if ((await findTakedown(scope, clipId)) !== null)
    throw new AppError('forbidden', { message: 'This clip was taken down and cannot be shared' });
}

/** Takes a clip down or restores it, and announces that to every cache of pages, playlists and embeds. */
async function setTakenDown(
  ctx: Ctx,
  id: string,
  isTakenDown: boolean,
  reason: string,
): Promise<ModeratedClip> {
  const clip = await ctx.db.forTenant(ctx, async (scope) => {
    const row = await lockClip(scope, id);
    const takedown = await findTakedown(scope, id);
    const now = new Date(ctx.clock());
    if ((takedown !== null) !== isTakenDown) {
      const visibility = takedown?.was_shared === true ? 'link' : 'private';
      if (takedown === null)
        await insertTakedown(scope, {
          tenant_id: ctx.tenant.id,
          clip_id: id,
          reason,
          was_shared: row.visibility === 'link',
          created_at: now,
        });
      else await deleteTakedown(scope, id);
      // A takedown also closes the reports, and a restored clip is a reviewed one.
      await markReportedClipReviewed(scope, id);
      await setClipVisibility(scope, row, visibility, now);
      await recordChange(ctx, scope, {
        action: isTakenDown ? 'clip.takeDown' : 'clip.restore',
        subject: { kind: 'clip', id },
        before: { visibility: row.visibility, takenDown: !isTakenDown },
        after: { visibility, takenDown: isTakenDown, reason },
      });
    }
    return getModerated(scope, id);
  });
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind: 'clip-changed' });
  return clip;
}

/** Takes a viewer's clip down: only its owner sees it, and cannot share it. Throws `clip_not_found`. */
export const takeClipDown = (ctx: Ctx, id: string, reason: string): Promise<ModeratedClip> =>
  setTakenDown(ctx, id, true, reason);

/** Restores a clip, shared if it was before. Throws `clip_not_found`. */
export const restoreClip = (ctx: Ctx, id: string, reason: string): Promise<ModeratedClip> =>
  setTakenDown(ctx, id, false, reason);

/** Closes the reports of a clip, which stays; idempotent. Throws `clip_not_found`. */
export const dismissReports = (ctx: Ctx, id: string, reason: string): Promise<ModeratedClip> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { reports, reasons } = await getModerated(scope, id);
    if (await markReportedClipReviewed(scope, id))
      await recordChange(ctx, scope, {
        action: 'clip.dismissReports',
        subject: { kind: 'clip', id },
        before: { reports, reasons },
        after: { reports: 0, reason },
      });
    return getModerated(scope, id);
  });
