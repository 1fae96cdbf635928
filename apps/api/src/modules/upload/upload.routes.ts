import { uploadPath } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { addTusRoutes } from './tus.routes.ts';
import { uploadJobs } from './upload.jobs.ts';
import { listUploads, removeUpload } from './upload.service.ts';

export const module: ApiModule = {
  name: 'upload',
  calls: defineCalls('upload', {
    list: (ctx, { query }) => listUploads(ctx, query),
    remove: async (ctx, { params }) => {
      await removeUpload(ctx, params.id);
      return {};
    },
  }),
  create: (platform) => ({
    jobs: uploadJobs(platform),
    routes: [
      {
        prefix: uploadPath.slice('/api'.length),
        body: 'stream',
        caller: 'operator',
        permission: 'recording:edit',
        // A client sends a part of a file every few seconds.
        limit: { perAddress: 600, windowMs: 60_000 },
        add: addTusRoutes,
      },
    ],
  }),
};
