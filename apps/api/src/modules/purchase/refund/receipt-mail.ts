import { locales } from '@grandstand/contract/constants';
import { z } from 'zod';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** The mail with the receipt of a payment or refund. Stores neither address nor amount. */
export const receiptMail = defineWork(
  'receipt-mail',
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    number: z.int(),
    locale: z.enum(locales),
  }),
  { retryLimit: 8, maxSeconds: 90, onFailure: 'delete' },
);
