import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** A pending refund; `card` is a card stored at the provider that must be deleted. */
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
