import { locales } from '@grandstand/contract/constants';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { PurchaseRow } from '../purchase.table.ts';
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

/** Queues the mail that confirms a cancellation, and says whether the subscription has ended with it. */
export const queueCancellationMail = (
  { outbox }: Pick<Ctx, 'outbox'>,
  scope: Scope,
  { id, status, locale }: Pick<PurchaseRow, 'id' | 'status' | 'locale'>,
  userId: string,
): Promise<void> =>
  outbox.enqueue(scope, contractMail, {
    tenantId: scope.tenantId,
    userId,
    purchaseId: id,
    kind: status === 'ended' ? 'cancelled-at-once' : 'cancelled-at-end',
    locale,
  });
