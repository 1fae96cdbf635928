import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { requireRecentAuthenticationIn } from '../../session/index.ts';
import type { NewCard } from './outcome.service.ts';

/**
 * Requires a recent authentication to pay with the stored card above the tenant's `stored_card_proof_above`:
 * otherwise a stolen session could pay with it. A new card requires none.
 * @param card null for the stored card
 * @param amount charged now, in minor currency units
 * @throws `fresh_sign_in_required`
 */
export async function requireAuthenticationForStoredCard(
  ctx: Ctx,
  scope: Scope,
  card: NewCard | null,
  amount: number,
): Promise<void> {
  const { stored_card_proof_above: limit } = ctx.tenant;
  if (card === null && limit !== null && amount > limit)
    await requireRecentAuthenticationIn(ctx, scope);
}
