import type { PlatformTenantDetails } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { recordChange } from '../audit/index.ts';
import { mailInvitations } from '../operator/index.ts';
import { presentTenantDetails } from './present-tenant.ts';
import { proofProblem, requireHost, saveCheck } from './tenant-host.ts';
import { requireChangeable } from './tenant-rules.ts';
import { stateIn } from './tenant-transaction.ts';

/**
 * Checks whether a host name belongs to a tenant. With a proof, the tenant is served on it from then on; without
 * one, the name stays pending, with the reason. If the tenant was not served before, the invitations that wait
 * for it are mailed. Throws `not_found`, `tenant_of_file`, `validation_failed`, `tenant_host_taken`, `conflict` if
 * the name was removed and added again meanwhile, and `forbidden` if anyone but the machine requests it
 * `without_proof`.
 */
export async function checkTenantHost(
  ctx: Ctx,
  id: string,
  { host, without_proof: withoutProof }: { host: string; without_proof: boolean },
): Promise<PlatformTenantDetails> {
  requireChangeable(ctx, id);
  if (withoutProof && ctx.operator?.kind !== 'machine')
    throw new AppError('forbidden', {
      message: 'body.without_proof: only the key of the machine accepts a host without a proof',
    });
  const claimed = await ctx.db.forTenant(id, async (scope) => {
    await stateIn(scope);
    return requireHost(scope, host);
  });
  // Other sites are read outside the transaction.
  const problem =
    withoutProof || claimed.verified_at !== null ? null : await proofProblem(ctx, claimed);
  const wasServed = ctx.tenants.find(id) !== null;
  const { row, hosts } = await ctx.db.forTenant(id, async (scope) => {
    await stateIn(scope);
    const { token } = await requireHost(scope, host);
    // The host name may have been removed and added meanwhile, which makes another token.
    if (token !== claimed.token) throw new AppError('conflict', { reason: 'changed' });
    await saveCheck(ctx, scope, host, problem);
    await recordChange(ctx, scope, {
      action: 'tenant.checkHost',
      subject: { kind: 'tenant', id },
      before: { host, state: claimed.verified_at === null ? 'pending' : 'verified' },
      after: { host, state: problem === null ? 'verified' : 'pending' },
    });
    return stateIn(scope);
  });
  await ctx.tenantChanges.publish();
  const tenant = ctx.tenants.find(id);
  if (!wasServed && tenant !== null)
    await ctx.db.forTenant(id, (scope) => mailInvitations({ ...ctx, tenant }, scope));
  return presentTenantDetails(ctx, row, hosts);
}
