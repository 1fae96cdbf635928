import type { ApiModule } from '../../platform/context/module.ts';
import { dueJob, moveWork, removeWork } from './media-store.jobs.ts';

export const module: ApiModule = {
  name: 'media-store',
  calls: [],
  create: (platform) => ({
    jobs: [dueJob(platform)],
    work: [moveWork(platform), removeWork(platform)],
  }),
};
