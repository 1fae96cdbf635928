import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { sendReceiptMail } from '../mail/index.ts';
import { claimIntents, findIntent, getReceipt, providerOf } from '../payment/index.ts';
import { findUser } from '../user/index.ts';
import { completeIntent } from './checkout/charge.service.ts';
import { abandonedPaymentWork } from './fulfilment/abandoned-payment-work.ts';
import { paymentCheckSchedule } from './checkout/payment-check-schedule.ts';
import { hasEntitlements } from './fulfilment/entitlement.queries.ts';
import { findPurchase } from './purchase.queries.ts';
import { makeRefund } from './refund/make-refund.service.ts';
import { receiptMail } from './refund/receipt-mail.ts';
import { refundWork } from './refund/refund-work.ts';

const completeEveryMs = 5000;
/** Maximum intents checked per round and tenant. */
const batchSize = 20;

/**
 * Completes a tenant's payment intents whose process died or whose payer is gone (FLT-06). Queries the database
 * only when one may be due.
 */
export async function completeIntents(
  platform: Platform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  const schedule = platform.resources.of(paymentCheckSchedule);
  const now = platform.clock();
  if (!schedule.claimCheck(tenantId, now)) return;
  const tenant = platform.tenants.get(tenantId);
  const { claimed, next } = await platform.db
    .forTenant(tenantId, (scope) => claimIntents(scope, new Date(now), batchSize))
    .catch((error: unknown) => {
      schedule.schedule(tenantId, now);
      throw error;
    });
  if (next !== null) schedule.schedule(tenantId, next.getTime());
  for (const intent of claimed) {
    if (signal.aborted) return;
    try {
      const cause = { actor: 'completer', reason: 'left behind' } as const;
      await completeIntent(platform, tenant, intent, cause);
    } catch (error) {
      platform.log.warn(
        { err: error, intent: intent.id },
        'a payment could not be completed now and will be retried',
      );
    }
  }
}

export const purchaseJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'payment-completer',
    everyMs: completeEveryMs,
    runsIn: 'each process',
    run: (signal) =>
      eachTenant(platform, 'pending payments could not be completed for some tenants', (id) =>
        completeIntents(platform, id, signal),
      ),
  },
];

const refund = (platform: Platform): WorkHandler =>
  performWork(refundWork, async ({ tenantId, intentId, refundId = null, actor, reason, card }) => {
    const tenant = platform.tenants.get(tenantId);
    const intent = await platform.db.forTenant(tenantId, (scope) => findIntent(scope, intentId));
    if (intent === null) return;
    const provider = await providerOf(platform, tenant);
    // If only a card was stored, nothing was booked.
    if (intent.amount === 0) {
      if (card !== undefined) await provider.removeCard(card);
      return;
    }
    if (intent.status !== 'succeeded' && intent.status !== 'refunded') return;
    await makeRefund(platform, tenant, provider, intent, { refundId, cause: { actor, reason } });
    if (card !== undefined) await provider.removeCard(card);
  });

const abandonPayment = (platform: Platform): WorkHandler =>
  performWork(abandonedPaymentWork, async ({ tenantId, intentId, reason }) => {
    const intent = await platform.db.forTenant(tenantId, (scope) => findIntent(scope, intentId));
    if (intent === null) return;
    const cause = { actor: 'completer', reason } as const;
    // Leaves a completed payment unchanged. The completer continues with one still pending at the bank.
    await completeIntent(platform, platform.tenants.get(tenantId), intent, cause, true);
  });

const mailReceipt = (platform: Platform): WorkHandler =>
  performWork(receiptMail, async ({ tenantId, userId, number, locale }) => {
    const mailData = await platform.db.forTenant(tenantId, async (scope) => {
      const user = await findUser(scope, userId);
      const receipt = await getReceipt(scope, number);
      if (user === null || receipt === null) return null;
      const purchase = await findPurchase(scope, receipt.purchase_id);
      // A payment that could grant nothing was refunded without ending any access.
      const hasAccessEnded =
        purchase?.status === 'refunded' && (await hasEntitlements(scope, purchase.id));
      return { user, receipt, hasAccessEnded };
    });
    if (mailData === null) return;
    const { user, receipt, hasAccessEnded } = mailData;
    const displayName = user.email_verified_at === null ? null : user.display_name;
    const recipient = { email: user.email, displayName, locale };
    const tenant = platform.tenants.get(tenantId);
    await sendReceiptMail(platform, tenant, recipient, { ...receipt, hasAccessEnded });
  });

export const purchaseWork = (platform: Platform): readonly WorkHandler[] => [
  refund(platform),
  abandonPayment(platform),
  mailReceipt(platform),
];
