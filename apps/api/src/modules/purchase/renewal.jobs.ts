import { minuteMs } from '@grandstand/contract/constants';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { sendContractMail } from '../mail/index.ts';
import { findIntent, findUserIdOf, takesPayments } from '../payment/index.ts';
import { findUser } from '../user/index.ts';
import { contractMail } from './subscription/contract-mail.ts';
import { nextProduct } from './subscription/due-period.ts';
import { recheckMs, maxPauseMs } from './subscription/dunning.ts';
import { recordPurchaseChange, titleIn } from './fulfilment/grant.service.ts';
import { renewalAmount } from './subscription/proration.ts';
import {
  endLongPaused,
  endOrPauseExpired,
  findPurchase,
  lockPurchase,
  selectToNotify,
  selectToCharge,
  updatePurchase,
} from './purchase.queries.ts';
import { renewContract } from './subscription/renewal.service.ts';
import { queueSubscriptionChanged } from './queue-purchase-webhooks.ts';

const renewEveryMs = 15_000;
const endEveryMs = 60_000;
const notifyEveryMs = 15 * minuteMs;
/** Maximum contracts charged per round and tenant, and how many at a time. */
const chargeBatchSize = 40;
const concurrency = 4;
/** Maximum renewals that owners are notified of, or contracts ended, per round and tenant. */
const batchSize = 200;

/** Postpones a due contract, so that it does not block the others. */
async function postpone(scope: Scope, id: string, now: Date): Promise<void> {
  const purchase = await lockPurchase(scope, id);
  const chargeAt = purchase?.charge_at ?? null;
  if (chargeAt === null || chargeAt > now) return;
  await updatePurchase(scope, id, { charge_at: new Date(now.getTime() + recheckMs) });
}

/**
 * Charges a tenant's due contracts. A failed one is postponed in its own transaction, because the failed
 * transaction is rolled back.
 */
export async function renewForTenant(
  platform: Platform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  const tenant = platform.tenants.get(tenantId);
  if (!takesPayments(tenant)) return;
  const now = new Date(platform.clock());
  const due = await platform.db.forTenant(tenantId, (scope) =>
    selectToCharge(scope, now, chargeBatchSize),
  );
  for (let from = 0; from < due.length && !signal.aborted; from += concurrency)
    await Promise.all(
      due.slice(from, from + concurrency).map(async ({ id }) => {
        try {
          await renewContract(platform, tenant, id);
        } catch (error) {
          platform.log.warn(
            { err: error, purchase: id },
            'a renewal could not be completed now and will be retried',
          );
          await platform.db.forTenant(tenantId, (scope) => postpone(scope, id, now));
        }
      }),
    );
}

/** Adds the mails about upcoming renewals to the outbox, once each. */
async function notifyForTenant({ db, clock, outbox }: Platform, tenantId: string): Promise<void> {
  const now = new Date(clock());
  await db.forTenant(tenantId, async (scope) => {
    for (const purchase of await selectToNotify(scope, now, batchSize)) {
      const { id, period, customer_id: customerId, locale } = purchase;
      await updatePurchase(scope, id, { notice_at: null });
      const userId = await findUserIdOf(scope, customerId);
      if (userId === null) continue;
      const kind = period === 0 ? 'trial-ends' : 'renewal-soon';
      await outbox.enqueue(scope, contractMail, { tenantId, userId, purchaseId: id, kind, locale });
      await recordPurchaseChange(scope, id, 'notified', { actor: 'schedule', reason: kind }, now);
    }
  });
}

/**
 * Ends expired tickets and contracts, or starts the planned pause of contracts, and ends those paused for too
 * long.
 */
async function endForTenant(platform: Platform, tenantId: string): Promise<void> {
  const { db, clock, outbox, entitlementChanges } = platform;
  const now = new Date(clock());
  const userIds: string[] = [];
  await db.forTenant(tenantId, async (scope) => {
    for (const row of await endOrPauseExpired(scope, now, batchSize)) {
      const { id, paused, wasUnpaid, wasTrial, locale, customer_id: customerId } = row;
      const reason = wasUnpaid ? 'not paid for' : 'its period is over';
      const cause = { actor: 'schedule', reason } as const;
      const change = paused ? 'pause started' : 'ended';
      await recordPurchaseChange(scope, id, change, cause, now);
      await queueSubscriptionChanged(platform, scope, row, change);
      if (!wasUnpaid && (!wasTrial || paused)) continue;
      const userId = await findUserIdOf(scope, customerId);
      if (userId === null) continue;
      if (wasUnpaid) userIds.push(userId);
      const kind = wasUnpaid ? 'subscription-ended' : 'trial-over';
      await outbox.enqueue(scope, contractMail, { tenantId, userId, purchaseId: id, kind, locale });
    }
    const since = new Date(now.getTime() - maxPauseMs);
    for (const row of await endLongPaused(scope, { since, now })) {
      const cause = { actor: 'schedule', reason: 'paused for too long' } as const;
      await recordPurchaseChange(scope, row.id, 'ended', cause, now);
      await queueSubscriptionChanged(platform, scope, row, 'ended');
    }
  });
  for (const userId of userIds) entitlementChanges.publish({ tenantId, userId });
}

export const renewalJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'renewal',
    everyMs: renewEveryMs,
    run: (signal) =>
      eachTenant(platform, 'subscriptions could not be renewed for some tenants', (id) =>
        renewForTenant(platform, id, signal),
      ),
  },
  {
    name: 'renewal-notice',
    everyMs: notifyEveryMs,
    run: () =>
      eachTenant(platform, 'owners could not be notified of renewals for some tenants', (id) =>
        notifyForTenant(platform, id),
      ),
  },
  {
    name: 'purchase-end',
    everyMs: endEveryMs,
    run: () =>
      eachTenant(platform, 'expired purchases could not be ended for some tenants', (id) =>
        endForTenant(platform, id),
      ),
  },
];

/** Sends a mail about a subscription, unless its content is outdated. */
export const contractMailWork = (platform: Platform): WorkHandler =>
  performWork(contractMail, async ({ tenantId, userId, purchaseId, intentId, kind, locale }) => {
    const mailData = await platform.db.forTenant(tenantId, async (scope) => {
      const user = await findUser(scope, userId);
      const purchase = await findPurchase(scope, purchaseId);
      if (user === null || purchase === null) return null;
      const isUnpaid = purchase.grace_until !== null && purchase.status === 'active';
      if ((kind === 'renewal-declined' || kind === 'confirm-renewal') && !isUnpaid) return null;
      const isChargePlanned = purchase.charge_at !== null && purchase.status === 'active';
      if ((kind === 'renewal-soon' || kind === 'trial-ends') && !isChargePlanned) return null;
      // It was resumed meanwhile.
      if (kind === 'cancelled-at-end' && !purchase.canceled) return null;
      const paid = intentId === undefined ? null : await findIntent(scope, intentId);
      // A payment that has since been refunded is not confirmed.
      if (intentId !== undefined && paid?.status !== 'succeeded') return null;
      return { user, purchase, paid, product: await nextProduct(scope, purchase) };
    });
    if (mailData === null) return;
    const { user, purchase, product, paid } = mailData;
    const displayName = user.email_verified_at === null ? null : user.display_name;
    const recipient = { email: user.email, displayName, locale };
    const tenant = platform.tenants.get(tenantId);
    await sendContractMail(platform, tenant, recipient, kind, {
      id: purchaseId,
      title: titleIn(product, locale),
      // A trial costs nothing now: its mail states the price that follows.
      amount:
        paid === null || paid.kind === 'trial' ? renewalAmount(purchase, product) : paid.amount,
      currency: purchase.currency,
      date: purchase.grace_until ?? purchase.ends_at,
    });
  });
