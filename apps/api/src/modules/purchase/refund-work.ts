import { z } from 'zod';
import { defineWork } from '../../platform/outbox.ts';

/** Money that is to be given back; `card` is one that the provider kept and has to forget. */
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
