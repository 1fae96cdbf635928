import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/**
 * Cancels a pending payment at the provider, because its purchase or account has ended, for the reason of that.
 * Work that an earlier version queued has none.
 */
export const abandonedPaymentWork = defineWork(
  'payment-give-up',
  z.object({
    tenantId: z.string(),
    intentId: z.string(),
    reason: z.string().default('abandoned'),
  }),
);
