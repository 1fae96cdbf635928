import {
  clipKinds,
  maxPageSize,
  type AccountExport,
  type EventListEntry,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import { readAvatar } from '../avatar/avatar.service.ts';
import { listDevices } from '../device/device.service.ts';
import { eventFilter } from '../event/event-filter.ts';
import { eventListingOf } from '../event/event-view.ts';
import { listEventPage } from '../event/event.service.ts';
import { exportFollows } from '../follow/follow.service.ts';
import { exportPositions } from '../playback-position/playback-position.service.ts';
import { listSessions } from '../session/active-sessions.service.ts';
import { requireSession } from '../../platform/require-session.ts';
import { presentProfile } from '../user/present-profile.ts';
import { getOwnUser } from '../user/user.service.ts';
import { exportWatchlist } from '../watchlist/watchlist.service.ts';
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
