import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/**
 * Makes a requested refund at the provider. Without `refundId`, it refunds all that is left, as earlier versions
 * requested it, or nothing if only a card was stored. `card` refers to a card that must be deleted at the
 * provider.
 */
export const refundWork = defineWork(
  'refund',
  z.object({
    tenantId: z.string(),
    intentId: z.string(),
    refundId: z.string().optional(),
    actor: z.enum(['operator', 'completer']).default('operator'),
    reason: z.string(),
    card: z.string().optional(),
  }),
);
