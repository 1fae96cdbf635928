import type { Scope } from '../../../platform/database/database.ts';
import { bookDispute, type Cause } from './booking.service.ts';
import { newId } from '../../../platform/context/id.ts';
import { insertStage, putDispute, selectStages } from './dispute.queries.ts';
import type { DisputeStage, IntentRow } from '../payment.table.ts';
import type { PaymentDispute } from '../provider.ts';

/**
 * Returns the stages to add for the provider's current state of a dispute: first opened, then won or lost.
 * A late message about an earlier stage adds nothing. A dispute that is already won when it is first reported
 * moved no money.
 */
export function newDisputeStages(
  storedStages: readonly DisputeStage[],
  status: PaymentDispute['status'],
): readonly DisputeStage[] {
  if (storedStages.includes('won') || (storedStages.includes('lost') && status !== 'won'))
    return [];
  if (status === 'open') return storedStages.length > 0 ? [] : ['opened'];
  return storedStages.length > 0 || status === 'won' ? [status] : ['opened', 'lost'];
}

/** Returns how a dispute with these stages stands, in whatever order they were reported. */
export const stateAfter = (stages: readonly DisputeStage[]): PaymentDispute['status'] =>
  stages.includes('won') ? 'won' : stages.includes('lost') ? 'lost' : 'open';

/**
 * Records and books the state of a dispute of a locked intent. Returns the effect on the payment: `taken` if
 * the provider withdrew it from the tenant, `returned` if the tenant has it again, null if nothing changed.
 */
export async function recordDispute(
  scope: Scope,
  intent: Pick<IntentRow, 'id' | 'provider' | 'purchase_id' | 'customer_id'>,
  dispute: PaymentDispute,
  cause: Cause,
  now: Date,
): Promise<'taken' | 'returned' | null> {
  const storedStages = await selectStages(scope, intent.id, dispute.reference);
  const next = newDisputeStages(storedStages, dispute.status);
  for (const stage of next)
    await insertStage(scope, {
      tenant_id: scope.tenantId,
      intent_id: intent.id,
      reference: dispute.reference,
      stage,
      amount: dispute.amount,
      currency: dispute.currency,
      ...cause,
      at: now,
    });
  const state = stateAfter([...storedStages, ...next]);
  await putDispute(scope, {
    tenant_id: scope.tenantId,
    id: newId('d'),
    intent_id: intent.id,
    purchase_id: intent.purchase_id,
    customer_id: intent.customer_id,
    reference: dispute.reference,
    state,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    evidence_due_at: dispute.evidenceDueAt,
    opened_at: now,
    closed_at: state === 'open' ? null : now,
    updated_at: now,
  });
  const isWon = next.includes('won') && storedStages.length > 0;
  if (isWon || next.includes('opened'))
    await bookDispute(scope, intent, dispute, { ...cause, isWon }, now);
  if (next.includes('opened')) return 'taken';
  return isWon ? 'returned' : null;
}
