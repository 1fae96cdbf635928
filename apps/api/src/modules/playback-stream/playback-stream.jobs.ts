import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { deleteOldNetworks } from './playback-network.queries.ts';
import { deleteOldStreams } from './playback-stream.queries.ts';

/** Deletes streams and their networks an hour after they were last seen. */
export const playbackStreamJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'playback-stream-end',
    everyMs: hourMs,
    remove: async (scope, now) => {
      const before = new Date(now.getTime() - retentionMs.playback);
      await deleteOldStreams(scope, before);
      await deleteOldNetworks(scope, before);
    },
  }),
];
