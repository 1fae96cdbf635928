import {
  clipKinds,
  maxPageSize,
  type AccountExport,
  type EventListEntry,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import { readAvatar } from '../avatar/index.ts';
import { listDevices } from '../device/index.ts';
import { eventFilter, eventListingOf, listEventPage } from '../event/index.ts';
import { exportFollows } from '../follow/index.ts';
import { exportPositions } from '../playback-position/index.ts';
import { listSessions } from '../session/index.ts';
import { requireSession } from '../../platform/require-session.ts';
import { getOwnUser, presentProfile } from '../user/index.ts';
import { exportWatchlist } from '../watchlist/index.ts';
import { getAccount } from './account.service.ts';

/** The caller's own clips: a transaction a page, so that a long list holds nobody up. */
async function exportClips(ctx: Ctx, userId: string): Promise<EventListEntry[]> {
  const filter = eventFilter({ mediaTypes: clipKinds, ownedBy: userId, userId });
  const clips: EventListEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { content } = await ctx.db.forTenant(ctx.tenant.id, (trx) =>
      listEventPage(
        trx,
        ctx.tenant.id,
        { page, size: maxPageSize, sort: 'created' },
        filter,
        eventListingOf(ctx),
      ),
    );
    clips.push(...content.entries);
    if (!content.nextExists) return clips;
  }
}

/** Everything that is kept about the caller; no secret, not even hashed. */
export async function exportAccount(ctx: Ctx): Promise<AccountExport> {
  const { userId } = requireSession(ctx);
  const tenantId = ctx.tenant.id;
  const user = await getOwnUser(ctx);
  const kept = await ctx.db.forTenant(tenantId, async (trx) => ({
    devices: await listDevices(trx, tenantId, userId),
    sessions: await listSessions(ctx, trx),
    follows: await exportFollows(trx, tenantId, userId),
    watchlist: await exportWatchlist(trx, tenantId, userId),
    playbackPositions: await exportPositions(trx, tenantId, userId),
  }));
  return {
    exportedAt: new Date(ctx.clock()).toISOString(),
    profile: presentProfile(user),
    account: await getAccount(ctx),
    avatar: await readAvatar(ctx, user.avatar_id),
    ...kept,
    clips: await exportClips(ctx, userId),
  };
}
