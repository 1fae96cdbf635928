import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { deleteUser } from './user.queries.ts';

/**
 * Deletes an account with its data in every module. Call the returned function after the commit: it
 * deletes files, ends sessions and drops mails, and does not reject.
 */
export async function eraseUser(
  ctx: Ctx,
  scope: Scope,
  userId: string,
): Promise<() => Promise<void>> {
  const afterwards: (() => void | Promise<void>)[] = [];
  for (const { erase } of ctx.accountDataHandlers)
    if (erase !== undefined) afterwards.push(await erase(ctx, scope, userId));
  await deleteUser(scope, userId);
  return async () => {
    // The account is already gone, so one failed step must not stop the others.
    const finished = await Promise.allSettled(afterwards.map(async (finish) => finish()));
    for (const result of finished)
      if (result.status === 'rejected')
        ctx.log.error({ err: result.reason }, 'data of a deleted account could not be removed');
  };
}
