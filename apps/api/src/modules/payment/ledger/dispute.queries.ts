import type { DisputeReason } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import type {
  DisputeRow,
  DisputeStage,
  DisputeTable,
  PaymentDisputeTable,
  SubmittedEvidence,
} from '../payment.table.ts';

/** Returns the recorded stages of a dispute, unordered. */
export async function selectStages(
  { trx, tenantId }: Scope,
  intentId: string,
  reference: string,
): Promise<DisputeStage[]> {
  const rows = await trx
    .selectFrom('payment_dispute')
    .select('stage')
    .where('tenant_id', '=', tenantId)
    .where('intent_id', '=', intentId)
    .where('reference', '=', reference)
    .execute();
  return rows.map(({ stage }) => stage);
}

export async function insertStage(
  { trx }: Scope,
  stage: Insertable<PaymentDisputeTable>,
): Promise<void> {
  await trx.insertInto('payment_dispute').values(stage).execute();
}

/** Stores how a dispute stands. When it opened, and when it was decided, stay as they were first stored. */
export async function putDispute({ trx }: Scope, dispute: Insertable<DisputeTable>): Promise<void> {
  await trx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'intent_id', 'reference']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        amount: eb.ref('excluded.amount'),
        reason: sql<DisputeReason | null>`coalesce(excluded.reason, dispute.reason)`,
        evidence_due_at: sql<Date | null>`coalesce(excluded.evidence_due_at, dispute.evidence_due_at)`,
        closed_at: sql<Date | null>`CASE WHEN excluded.state = dispute.state
          THEN dispute.closed_at ELSE excluded.closed_at END`,
        // It names the customer, and serves no purpose once the bank has decided.
        evidence: sql<null>`CASE WHEN excluded.state = 'open' THEN dispute.evidence END`,
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

const disputesOf = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('dispute').selectAll().where('tenant_id', '=', tenantId);

export const findDispute = async (scope: Scope, id: string): Promise<DisputeRow | null> =>
  (await disputesOf(scope).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns a dispute, locked until the transaction ends. */
export const lockDispute = async (scope: Scope, id: string): Promise<DisputeRow | null> =>
  (await disputesOf(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Records that an operator accepted a dispute, or null that the provider refused that. */
export async function setDisputeAccepted(
  { trx, tenantId }: Scope,
  id: string,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('dispute')
    .set({ accepted_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Stores the evidence that an operator submits, or null that the provider refused it. */
export async function setDisputeEvidence(
  { trx, tenantId }: Scope,
  id: string,
  submitted: { readonly evidence: SubmittedEvidence; readonly at: Date } | null,
): Promise<void> {
  await trx
    .updateTable('dispute')
    .set({
      evidence: submitted === null ? null : json(submitted.evidence),
      evidence_submitted_at: submitted?.at ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
