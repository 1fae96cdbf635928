import type { Scope } from '../../platform/database/database.ts';
import { bookDispute, type Cause } from './booking.service.ts';
import { insertStage, selectStages } from './dispute.queries.ts';
import type { DisputeStage, IntentRow } from './payment.table.ts';
import type { PaymentDispute } from './provider.ts';

/**
 * What a dispute as the provider has it now adds to the stages that are known: it opens, then it is won or
 * lost. Word of an earlier stage that comes late adds nothing; one that is won before it was heard of
 * moved no money here.
 */
export function nextStages(
  known: readonly DisputeStage[],
  status: PaymentDispute['status'],
): readonly DisputeStage[] {
  if (known.includes('won') || (known.includes('lost') && status !== 'won')) return [];
  if (status === 'open') return known.length > 0 ? [] : ['opened'];
  return known.length > 0 || status === 'won' ? [status] : ['opened', 'lost'];
}

/**
 * Writes down and books how the dispute of a locked intent stands. Answers what it means for what was paid
 * for: `taken` when the money is gone, `returned` when it is ours again, null when nothing has changed.
 */
export async function recordDispute(
  scope: Scope,
  intent: Pick<IntentRow, 'id' | 'provider'>,
  dispute: PaymentDispute,
  cause: Cause,
  now: Date,
): Promise<'taken' | 'returned' | null> {
  const known = await selectStages(scope, intent.id, dispute.reference);
  const next = nextStages(known, dispute.status);
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
  const isWon = next.includes('won') && known.length > 0;
  if (isWon || next.includes('opened'))
    await bookDispute(scope, intent, dispute, { ...cause, isWon }, now);
  if (next.includes('opened')) return 'taken';
  return isWon ? 'returned' : null;
}
