import type { OperatorSession } from '@grandstand/contract';
import { rolePermissions, type Permission } from '@grandstand/contract/constants';
import { useSession } from './session.api.ts';

/** Returns the portals in which the operator has a permission, this one included, by name. */
export function usePortalsWith(permission: Permission): OperatorSession['tenants'] {
  const { person, tenants } = useSession();
  return tenants.filter(
    ({ role }) =>
      person.isAdministrator || (role !== null && rolePermissions[role].includes(permission)),
  );
}

/** Returns the other portals in which the operator has a permission, by name. */
export function useOtherPortalsWith(permission: Permission): OperatorSession['tenants'] {
  const { tenant } = useSession();
  return usePortalsWith(permission).filter(({ id }) => id !== tenant.id);
}
