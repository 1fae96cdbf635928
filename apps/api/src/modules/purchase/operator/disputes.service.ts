import type { DisputeListQuery, OperatorDispute } from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import {
  findDispute,
  findIntent,
  type DisputeRow,
  lockCustomerById,
  lockDispute,
  PaymentRefusedError,
  providerOf,
  setDisputeAccepted,
} from '../../payment/index.ts';
import { soldTitlesOf } from '../../product/index.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { lockPurchase } from '../purchase.queries.ts';
import { applyProviderState } from '../refund/apply-provider-state.service.ts';
import { customersMatching } from './list-contracts.service.ts';
import {
  findOwnedDispute,
  selectDisputesForOperator,
  type OwnedDispute,
} from './operator-dispute.queries.ts';

async function present(scope: Scope, rows: readonly OwnedDispute[]): Promise<OperatorDispute[]> {
  const titlesOf = await soldTitlesOf(scope, rows);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    amount: row.amount,
    currency: row.currency,
    openedAt: row.opened_at.toISOString(),
    evidenceDueAt: isoTimeOf(row.evidence_due_at),
    closedAt: isoTimeOf(row.closed_at),
    acceptedAt: isoTimeOf(row.accepted_at),
    evidenceSubmittedAt: isoTimeOf(row.evidence_submitted_at),
    accountId: row.user_id,
    email: row.email,
    purchaseId: row.purchase_id,
    ...titlesOf(row),
    providerReference: row.reference,
  }));
}

/** Returns a page of disputes. Throws `validation_failed`. */
export async function listDisputes(
  ctx: Ctx,
  { size, after, state, email_prefix: prefix }: DisputeListQuery,
): Promise<{ entries: OperatorDispute[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  return ctx.db.forTenant(ctx, async (scope) => {
    const customerIds = await customersMatching(scope, prefix);
    if (customerIds?.length === 0) return { entries: [], next: null };
    const rows = await selectDisputesForOperator(scope, { state, customerIds }, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, (row) =>
      timeCursorOf(state === null ? row.opened_at : row.listed_at, row.id),
    );
    return { entries: await present(scope, page), next };
  });
}

/**
 * Returns a dispute, locked in the order of everything that changes a purchase: customer, purchase, then what belongs
 * to it. Throws `dispute_not_found`.
 */
export async function lockDisputeToChange(scope: Scope, id: string): Promise<DisputeRow> {
  const unlocked = await findDispute(scope, id);
  if (unlocked === null) throw new AppError('dispute_not_found');
  await lockCustomerById(scope, unlocked.customer_id);
  await lockPurchase(scope, unlocked.purchase_id);
  return (await lockDispute(scope, id)) ?? unlocked;
}

/** A dispute with its payment: the reference is that of the provider. */
interface DisputedPayment {
  readonly dispute: DisputeRow;
  readonly intentId: string;
  readonly reference: string;
}

/** Returns a dispute with its payment, for work of the outbox; null if the dispute or the payment is not found. */
export const findDisputedPayment = (
  { db }: Pick<Platform, 'db'>,
  tenantId: string,
  id: string,
): Promise<DisputedPayment | null> =>
  db.forTenant(tenantId, async (scope) => {
    const dispute = await findDispute(scope, id);
    const intent = dispute === null ? null : await findIntent(scope, dispute.intent_id);
    const reference = intent?.reference ?? null;
    if (dispute === null || intent === null || reference === null) return null;
    return { dispute, intentId: intent.id, reference };
  });

/** Throws `conflict` for a dispute that is decided. */
export function requireOpenDispute({ state }: Pick<DisputeRow, 'state'>): void {
  if (state !== 'open')
    throw new AppError('conflict', {
      reason: 'dispute_decided',
      message: 'The bank has decided this dispute',
    });
}

/** Returns a dispute for operators. Throws `dispute_not_found`. */
export async function presentDispute(scope: Scope, id: string): Promise<OperatorDispute> {
  const owned = await findOwnedDispute(scope, id);
  const [presented] = owned === null ? [] : await present(scope, [owned]);
  if (presented === undefined) throw new AppError('dispute_not_found');
  return presented;
}

/** Work that accepts a dispute at the provider after an operator accepted it here. */
const acceptanceWork = defineWork(
  'accept-dispute',
  z.object({ tenantId: z.string(), disputeId: z.string() }),
);

/**
 * Accepts an open dispute: the outbox accepts it at the provider, which then reports it as lost. Idempotent. Throws
 * `dispute_not_found`, and `conflict` for one that is decided or against which evidence was submitted.
 */
export const acceptDispute = (ctx: Ctx, id: string, reason: string): Promise<OperatorDispute> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const dispute = await lockDisputeToChange(scope, id);
    if (dispute.accepted_at === null) {
      requireOpenDispute(dispute);
      if (dispute.evidence_submitted_at !== null)
        throw new AppError('conflict', {
          reason: 'evidence_submitted',
          message: 'Evidence was submitted against this dispute: the bank decides it',
        });
      await setDisputeAccepted(scope, id, now);
      const cause = { actor: 'operator', reason } as const;
      await recordPurchaseChange(scope, dispute.purchase_id, 'dispute accepted', cause, now);
      await ctx.outbox.enqueue(scope, acceptanceWork, { tenantId: ctx.tenant.id, disputeId: id });
      await recordOperatorChange(ctx, scope, {
        action: 'purchase.acceptDispute',
        subject: { kind: 'purchase', id: dispute.purchase_id },
        before: { dispute: id, accepted: false },
        after: {
          dispute: id,
          accepted: true,
          amount: dispute.amount,
          currency: dispute.currency,
          reason,
        },
      });
    }
    return presentDispute(scope, id);
  });

/** Accepts disputes at the provider, then applies the state of the payment there. */
export const disputeWork = (platform: Platform): WorkHandler =>
  performWork(acceptanceWork, async ({ tenantId, disputeId }) => {
    const tenant = platform.tenants.get(tenantId);
    const disputed = await findDisputedPayment(platform, tenantId, disputeId);
    if (disputed === null) return;
    const { dispute, intentId, reference } = disputed;
    const provider = await providerOf(platform, tenant);
    let isRefused = false;
    try {
      await provider.acceptDispute(dispute.reference);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      isRefused = true;
      const details = { err: error, dispute: disputeId, tenant: tenantId };
      platform.log.error(details, 'the provider refused the acceptance of a dispute');
    }
    const state = await provider.find(reference);
    await applyProviderState(platform, tenant, intentId, state, {
      actor: 'provider',
      reason: 'dispute accepted',
    });
    // It stays open, so that an operator sees it again, unless a repetition of this work finds it accepted.
    if (isRefused && state.dispute?.status !== 'lost')
      await platform.db.forTenant(tenantId, (scope) => setDisputeAccepted(scope, disputeId, null));
  });
