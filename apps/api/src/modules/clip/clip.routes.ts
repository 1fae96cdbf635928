import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import { eventViewOf } from '../event/event-view.ts';
import { getClip } from '../event/event.service.ts';

export const clipModule: ApiModule = {
  name: 'clip',
  calls: [
    defineCall('clipGet', async (ctx, { params, query }) => ({
      content: await ctx.db.forTenant(ctx.tenant.id, (trx) =>
        getClip(
          trx,
          ctx.tenant.id,
          params.id,
          query,
          ctx.session?.userId ?? null,
          eventViewOf(ctx),
        ),
      ),
    })),
  ],
};
