/** Transactions of one stored tenant. */
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import {
  lockStoredTenant,
  selectTenantHosts,
  type StoredTenantRow,
  type TenantHostRow,
} from '../../platform/tenancy/stored-tenant.queries.ts';

/** A stored tenant and its host names, as a transaction sees them. */
export interface TenantState {
  readonly row: StoredTenantRow;
  readonly hosts: readonly TenantHostRow[];
}

/** Returns the tenant of the scope, locked. Throws `not_found`. */
export async function stateIn(scope: Scope): Promise<TenantState> {
  const row = await lockStoredTenant(scope);
  if (row === null) throw new AppError('not_found');
  return { row, hosts: await selectTenantHosts(scope) };
}

/** Ends the transaction of a dry run, so that nothing is stored. */
class DryRun<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('dry run');
    this.result = result;
  }
}

/** Runs a change in the transaction of a tenant. A dry run throws `DryRun` with the result, which undoes it. */
export async function inTenant<T>(
  ctx: Ctx,
  id: string,
  dryRun: boolean,
  change: (scope: Scope) => Promise<T>,
): Promise<T> {
  return ctx.db.forTenant(id, async (scope) => {
    const result = await change(scope);
    if (dryRun) throw new DryRun(result);
    return result;
  });
}

/** Returns the result of a change, including that of a dry run that `inTenant` has undone. */
export async function resultOf<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
}
