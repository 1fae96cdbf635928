import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { requireProofOfPersonIn } from '../../session/index.ts';
import type { NewCard } from './outcome.service.ts';

/**
 * Guards the stored card where the tenant wants that (`stored_card_proof_above`): a stolen session could
 * otherwise pay with it. A new card is its payer's own proof.
 * @param card null for the stored card
 * @param amount charged now, in minor currency units
 * @throws `fresh_sign_in_required`
 */
export async function requireProofForStoredCard(
  ctx: Ctx,
  scope: Scope,
  card: NewCard | null,
  amount: number,
): Promise<void> {
  const { stored_card_proof_above: limit } = ctx.tenant;
  if (card === null && limit !== null && amount > limit) await requireProofOfPersonIn(ctx, scope);
}
