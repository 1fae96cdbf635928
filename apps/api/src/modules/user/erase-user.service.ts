import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { deleteUser } from './user.queries.ts';

/**
 * Deletes an account with all that belongs to it, in every module. Call what it returns once the
 * transaction is committed: it removes files, ends sessions and forgets mails, and does not reject.
 */
export async function eraseUser(
  ctx: Ctx,
  scope: Scope,
  userId: string,
): Promise<() => Promise<void>> {
  const afterwards: (() => void | Promise<void>)[] = [];
  for (const { erase } of ctx.accountParts)
    if (erase !== undefined) afterwards.push(await erase(ctx, scope, userId));
  await deleteUser(scope, userId);
  return async () => {
    // The account is gone whatever becomes of these, so none keeps the others from being done.
    const finished = await Promise.allSettled(afterwards.map(async (finish) => finish()));
    for (const result of finished)
      if (result.status === 'rejected')
        ctx.log.error({ err: result.reason }, 'something was left behind by a deleted account');
  };
}
