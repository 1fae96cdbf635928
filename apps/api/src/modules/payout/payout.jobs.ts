import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { takesPayments } from '../payment/index.ts';
import { payoutWork } from './payout-work.ts';
import { findMissedPayouts, syncPayout } from './sync-payout.service.ts';

export const payoutWorkHandlers = (platform: Platform): readonly WorkHandler[] => [
  performWork(payoutWork, ({ tenantId, reference }) =>
    syncPayout(platform, platform.tenants.get(tenantId), reference),
  ),
];

/** Finds the payouts that no message reported, e.g. because the provider is not set up to send messages. */
export const payoutJobs = (platform: Platform): readonly Job[] => {
  const listedAt = new Map<string, number>();
  return [
    {
      name: 'payout-sync',
      everyMs: hourMs,
      run: (signal) =>
        eachTenant(platform, 'payouts could not be read for some tenants', async (id) => {
          const tenant = platform.tenants.get(id);
          if (!takesPayments(tenant)) return;
          const startedAt = platform.clock();
          const isDone = await findMissedPayouts(
            platform,
            tenant,
            listedAt.get(id) ?? null,
            signal,
          );
          if (isDone) listedAt.set(id, startedAt);
        }),
    },
  ];
};
