import type { OperatorTenant, Permission } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { listOpenTenants, permissionsOf, requirePerson } from './session.service.ts';

/** A portal of the signed-in person. */
export interface PermittedPortal extends Pick<OperatorTenant, 'id' | 'name' | 'host'> {
  /** The context of the portal, in which the person has the permissions of their role there. */
  readonly ctx: Ctx;
}

/**
 * Returns the portals in which the signed-in person has a permission, by name. Throws `operator_person_required` for
 * a key.
 */
export async function listPermittedPortals(
  ctx: Ctx,
  permission: Permission,
): Promise<PermittedPortal[]> {
  const operator = requirePerson(ctx);
  const portals: PermittedPortal[] = [];
  for (const { id, name, host, role } of await listOpenTenants(ctx)) {
    const permissions = permissionsOf(operator.isAdministrator === true, role);
    if (!permissions.has(permission)) continue;
    const portalCtx: Ctx = {
      ...ctx,
      tenant: ctx.tenants.get(id),
      operator: { ...operator, permissions },
    };
    portals.push({ id, name, host, ctx: portalCtx });
  }
  return portals;
}
