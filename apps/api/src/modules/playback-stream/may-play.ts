import type { Ctx } from '../../platform/context/context.ts';
import { admissions } from './admission.ts';
import { claimStream, type Playing } from './playback-stream.service.ts';

/**
 * True if a session may play restricted content. If the tenant limits an account's concurrent devices,
 * playing takes one of its slots.
 */
export async function mayPlay(ctx: Ctx, playing: Playing): Promise<boolean> {
  const { max_streams: limit, id: tenantId } = ctx.tenant;
  if (limit === null) return true;
  const { userId, sessionId } = playing;
  return ctx.resources
    .of(admissions)
    .ask({ tenantId, userId, sessionId }, () =>
      ctx.db.forTenant(tenantId, (scope) => claimStream(scope, playing, limit, ctx.clock())),
    );
}
