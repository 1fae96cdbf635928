import { z } from 'zod';
import { defineWork } from '../../platform/jobs/outbox.ts';

/** Reads a payout, and what is in it, from the provider. */
export const payoutWork = defineWork(
  'payout',
  z.object({ tenantId: z.string(), reference: z.string() }),
);
