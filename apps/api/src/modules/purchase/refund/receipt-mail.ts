import { z } from 'zod';
import { mailLocales } from '../../mail/index.ts';
import { defineWork } from '../../../platform/jobs/outbox.ts';

/** The mail with a receipt. Stores neither address nor amount. */
export const receiptMail = defineWork(
  'receipt-mail',
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    number: z.int(),
    locale: z.enum(mailLocales),
  }),
  { retryLimit: 8, maxSeconds: 90, onFailure: 'delete' },
);
