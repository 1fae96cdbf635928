import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** Refunds a payment; `card` refers to a card that must be deleted at the provider. */
export const refundWork = defineWork(
  'refund',
  z.object({
    tenantId: z.string(),
    intentId: z.string(),
    actor: z.enum(['operator', 'completer']).default('operator'),
    reason: z.string(),
    card: z.string().optional(),
  }),
);
