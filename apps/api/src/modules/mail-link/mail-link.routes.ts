import type { ApiModule } from '../../platform/context/module.ts';
import { mailLinkJobs } from './mail-link.jobs.ts';

export const module: ApiModule = {
  name: 'mail-link',
  calls: [],
  create: (platform) => ({ jobs: mailLinkJobs(platform) }),
};
