import { locales } from '@grandstand/contract/constants';
import { z } from 'zod';
import { contractMailKinds } from '../../mail/index.ts';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/**
 * A mail about a subscription. Stores neither address nor amount; `intentId` is the payment that it
 * confirms.
 */
export const contractMail = defineWork(
  'contract-mail',
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    purchaseId: z.string(),
    intentId: z.string().optional(),
    kind: z.enum(contractMailKinds),
    locale: z.enum(locales),
  }),
  { retryLimit: 8, maxSeconds: 90, onFailure: 'delete' },
);
