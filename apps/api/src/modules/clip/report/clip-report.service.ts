/** Viewers' reports of clips. */
import { maxCountedReports, type ReportReason } from '@grandstand/contract';
import { requireSession } from '../../../platform/context/caller.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { countedNetwork, findChatPermissions } from '../../comment/index.ts';
import { getReachableEvent } from '../../event/index.ts';
import {
  countReportedClips,
  hasReportedClip,
  insertClipReport,
  updateReportedClip,
} from './clip-report.queries.ts';

/**
 * Reports another viewer's clip that the caller may open; the first report of a viewer stays. As for
 * comments, a report counts only if the caller may write in chats. Unlike comments, clips may be reported
 * where there is no chat and where a match shows minors: a report contains no words. Throws
 * `clip_not_found`.
 */
export const reportClip = (ctx: Ctx, id: string, reason: ReportReason): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const session = requireSession(ctx);
    const { userId } = session;
    const clip = await getReachableEvent(scope, id).catch((error: unknown) => {
      throw new AppError('clip_not_found', { cause: error });
    });
    if (clip.owner_user_id === null || clip.owner_user_id === userId)
      throw new AppError('clip_not_found');
    const now = new Date(ctx.clock());
    const permissions = await findChatPermissions(scope, session, id, now);
    if (permissions === null) throw new AppError('unauthorized');
    if (await hasReportedClip(scope, userId, id)) return;
    const network = await countedNetwork(ctx, scope, permissions, 'clip_report');
    await insertClipReport(scope, { userId, clipId: id, reason, network }, now);
    if (network !== null) await updateReportedClip(scope, id, now);
  });

/** Returns how many clips have open reports. */
export const countOpenReports = async (ctx: Ctx): Promise<{ readonly open: number }> => ({
  open: await ctx.db.forTenant(ctx, (scope) => countReportedClips(scope, maxCountedReports)),
});
