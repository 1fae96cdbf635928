import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** Cancels a pending payment at the provider, because its purchase or account has ended. */
export const abandonedPaymentWork = defineWork(
  'payment-give-up',
  z.object({ tenantId: z.string(), intentId: z.string() }),
);
