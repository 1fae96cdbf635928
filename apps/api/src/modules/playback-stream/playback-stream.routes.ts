import { defineCalls } from '../../platform/context/call.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { deleteOldStreams } from './playback-stream.queries.ts';
import { listStreams, takeStream } from './playback-stream.service.ts';

const hourMs = 60 * 60_000;

export const module: ApiModule = {
  name: 'playback-stream',
  calls: defineCalls('playbackStream', {
    list: async (ctx) => ({ content: await listStreams(ctx) }),

    take: async (ctx, { body }) => ({
      content: await takeStream(ctx, body.stop ?? null),
    }),
  }),
  create: (platform) => ({
    jobs: [
      {
        name: 'playback-stream-end',
        everyMs: hourMs,
        run: () =>
          eachTenant(platform, 'ended streams could not be deleted for every tenant', (id) =>
            platform.db.forTenant(id, (scope) =>
              deleteOldStreams(scope, new Date(platform.clock() - hourMs)),
            ),
          ),
      },
    ],
  }),
};
