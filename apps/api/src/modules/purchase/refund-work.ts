import { z } from 'zod';
import { defineWork } from '../../platform/outbox.ts';

/** Money that is to be given back. */
export const refundWork = defineWork(
  'refund',
  z.object({ tenantId: z.string(), intentId: z.string(), reason: z.string() }),
);
