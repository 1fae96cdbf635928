import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { playbackStreamJobs } from './playback-stream.jobs.ts';
import { listStreams, takeOverPlayback } from './playback-stream.service.ts';

export const module: ApiModule = {
  name: 'playback-stream',
  calls: defineCalls('playbackStream', {
    list: async (ctx) => ({ content: await listStreams(ctx) }),

    take: {
      handle: async (ctx, { body }) => ({
        content: await takeOverPlayback(ctx, body.stop ?? null),
      }),
      stores: [],
    },
  }),
  create: (platform) => ({ jobs: playbackStreamJobs(platform) }),
};
