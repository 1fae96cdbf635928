import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/**
 * Cancels a pending payment at the provider, because its purchase or account has ended. `reason` says why; work
 * that an earlier version queued has none.
 */
export const abandonedPaymentWork = defineWork(
  'payment-give-up',
  z.object({
    tenantId: z.string(),
    intentId: z.string(),
    reason: z.string().default('abandoned'),
  }),
);
