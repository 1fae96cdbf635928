import type { ApiModule } from '../../platform/context/module.ts';
import { idempotencyKeyJobs } from './idempotency-key.jobs.ts';
import { deleteKeysOf } from './idempotency-key.queries.ts';

export const module: ApiModule = {
  name: 'idempotency-key',
  calls: [],
  create: (platform) => ({
    jobs: idempotencyKeyJobs(platform),
    account: {
      erase: async (_, scope, userId) => {
        await deleteKeysOf(scope, userId);
        return () => {};
      },
    },
  }),
};
