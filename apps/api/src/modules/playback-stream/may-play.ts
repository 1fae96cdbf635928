import type { Ctx } from '../../platform/context.ts';
import { admissions } from './admission.ts';
import { claimStream, type Playing } from './playback-stream.service.ts';

/**
 * Whether a session may play what not everyone may watch: where the tenant lets an account play on so many
 * devices at the same time, one of these places is kept for it while it plays.
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
