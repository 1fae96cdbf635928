import type { Account } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { deleteLinks, selectLinks } from './linked-account.queries.ts';

/** Providers an account can be entered with. */
export async function listLinkedAccounts(
  ctx: Ctx,
  trx: Trx,
  userId: string,
): Promise<Account['providers']> {
  const links = await selectLinks(trx, ctx.tenant.id, userId);
  return links.map(({ provider, email, added_at: addedAt }) => ({
    provider,
    email,
    addedAt: addedAt.toISOString(),
  }));
}

/** Takes every provider's way into an account away. */
export const removeLinkedAccounts = (ctx: Ctx, trx: Trx, userId: string): Promise<void> =>
  deleteLinks(trx, ctx.tenant.id, userId);
