import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** A pending payment of a deleted account, which will not be confirmed. */
export const giveUpWork = defineWork(
  'payment-give-up',
  z.object({ tenantId: z.string(), intentId: z.string() }),
);
