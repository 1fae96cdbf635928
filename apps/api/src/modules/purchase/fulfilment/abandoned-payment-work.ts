import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** A pending payment that will not be confirmed, e.g. because the account is deleted. */
export const abandonedPaymentWork = defineWork(
  'payment-give-up',
  z.object({ tenantId: z.string(), intentId: z.string() }),
);
