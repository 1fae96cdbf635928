import type { ApiModule } from '../../platform/context/module.ts';
import { dueMovesJob, moveWork, removeWork } from './media-store.jobs.ts';

export const module: ApiModule = {
  name: 'media-store',
  calls: [],
  create: (platform) => ({
    jobs: [dueMovesJob(platform)],
    work: [moveWork(platform), removeWork(platform)],
  }),
};
