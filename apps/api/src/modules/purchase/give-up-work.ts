import { z } from 'zod';
import { defineWork } from '../../platform/outbox.ts';

/** A payment under way that nobody is going to confirm: its account is deleted. */
export const giveUpWork = defineWork(
  'payment-give-up',
  z.object({ tenantId: z.string(), intentId: z.string() }),
);
