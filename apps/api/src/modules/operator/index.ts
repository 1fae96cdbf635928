export { importOperators, withdrawOperators } from './import-operators.ts';
export { inviteIn, mailInvitations, presentInvitation } from './people/invitation.service.ts';
export { findOperatorKey } from './keys/key.service.ts';
export { listOwners } from './people/people.queries.ts';
export {
  findOperatorPerson,
  findSessionPermissions,
  listOpenTenants,
  permissionsOf,
  requirePerson,
} from './session/session.service.ts';
