import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { takesPayments } from '../payment/index.ts';
import { payoutWork } from './payout-work.ts';
import { findMissedPayouts, syncPayout } from './sync-payout.service.ts';

const hourMs = 3600_000;

export const payoutWorkHandlers = (platform: Platform): readonly WorkHandler[] => [
  performWork(payoutWork, ({ tenantId, reference }) =>
    syncPayout(platform, platform.tenants.get(tenantId), reference),
  ),
];

/** Finds the payouts of which no message came, e.g. because the provider is not set up to send them. */
export const payoutJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'payout-sync',
    everyMs: hourMs,
    run: (signal) =>
      eachTenant(platform, 'payouts could not be read for some tenants', async (id) => {
        const tenant = platform.tenants.get(id);
        if (takesPayments(tenant)) await findMissedPayouts(platform, tenant, signal);
      }),
  },
];
